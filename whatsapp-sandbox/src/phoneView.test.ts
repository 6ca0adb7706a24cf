import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from './testSandbox.ts'

// The page's own script: plain JavaScript without types.
const { bubblesOf, kindOf, textOf } = (await import(new URL('../public/phoneView.js', import.meta.url).href)) as Json

const message = (id: string, type: string, content: unknown, more: object = {}) => ({
  id,
  type,
  direction: 'in',
  status: 'sent',
  at: 0,
  body: { [type]: content },
  ...more,
})

describe('what a phone shows', () => {
  it('reactions, edits and deletions take effect on the message they are about', () => {
    const bubbles = bubblesOf([
      message('1', 'text', { body: 'Hallo' }),
      message('2', 'text', { body: 'Hello' }, { direction: 'out' }),
      message('3', 'text', { body: 'Wrong' }),
      message('4', 'reaction', { message_id: '2', emoji: '👍' }),
      message('5', 'edit', { original_message_id: '1', message: { type: 'text', text: { body: 'Halo' } } }),
      message('6', 'revoke', { original_message_id: '3' }),
      message('7', 'system', { body: 'x' }),
      message('8', 'reaction', { message_id: 'unknown', emoji: '👍' }),
    ])
    assert.deepEqual(
      bubbles.map(({ id, text, edited, deleted, reactions }: Json) => [id, text, edited, deleted, reactions.in]),
      [
        ['1', 'Halo', true, false, undefined],
        ['2', 'Hello', false, false, '👍'],
        ['3', 'Deleted', false, true, undefined],
      ],
    )
    assert.equal(
      bubblesOf([
        message('1', 'text', { body: 'a' }),
        message('2', 'reaction', { message_id: '1', emoji: '👍' }),
        message('3', 'reaction', { message_id: '1', emoji: '' }),
      ])[0].reactions.in,
      undefined,
    )
  })

  it('a quote of either side, and a file', () => {
    const [, answer, reply] = bubblesOf([
      message('1', 'image', { id: '9', caption: 'Ini' }),
      message(
        '2',
        'text',
        { body: 'Yes' },
        { direction: 'out', body: { text: { body: 'Yes' }, context: { message_id: '1' } } },
      ),
      message('3', 'text', { body: 'Good' }, { body: { text: { body: 'Good' }, context: { id: '2' } } }),
    ])
    assert.deepEqual([answer.quoted, reply.quoted], ['Ini', 'Yes'])
    assert.deepEqual(
      bubblesOf([message('1', 'video', { link: 'https://example.com/x.mp4' }, { direction: 'out' })])[0].file,
      { kind: 'video', id: undefined, link: 'https://example.com/x.mp4' },
    )
  })

  it('words for every kind', () => {
    for (const [type, content, expected] of [
      ['text', { body: 'a' }, 'a'],
      ['image', { caption: 'b' }, 'b'],
      ['image', {}, '(image)'],
      ['document', { filename: 'c.pdf' }, 'c.pdf'],
      ['contacts', [{ name: { formatted_name: 'd' } }], 'd'],
      ['location', { latitude: 1, longitude: 2, name: 'e' }, 'e\n1, 2'],
      ['interactive', { body: { text: 'f' } }, 'f'],
      ['interactive', { button_reply: { title: 'g' } }, 'g'],
      ['button', { text: 'h' }, 'h'],
      ['hologram', undefined, '(hologram)'],
    ] as const)
      assert.equal(textOf(message('1', type, content)), expected)
    assert.equal(textOf(message('1', 'template', { name: 'x' }, { text: 'rendered' })), 'rendered')
  })

  it('a file is sent as what it is', () => {
    assert.deepEqual(
      ['image/png', 'image/webp', 'image/gif', 'audio/ogg', 'video/mp4', 'application/pdf', ''].map((type) =>
        kindOf(type),
      ),
      ['image', 'sticker', 'document', 'audio', 'video', 'document', 'document'],
    )
  })
})
