// A customer's phone: writes to a number, shows what comes back, and reports what it shows as read.
import { bubblesOf, kindOf } from './phoneView.js'

const $ = (id) => document.getElementById(id)
const asked = new URLSearchParams(location.search)
const json = async (path, init) => {
  const response = await fetch(`/_sandbox${path}`, init)
  const answer = await response.json()
  $('problem').textContent = response.ok ? '' : answer.message
  return answer
}
const post = (path, body) =>
  json(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const remembered = JSON.parse(localStorage.getItem('sandbox-phone') ?? '{}')
$('customer').value = asked.get('customer') ?? remembered.customer ?? `62813${String(Math.random()).slice(2, 10)}`
$('name').value = asked.get('name') ?? remembered.name ?? 'Budi'
let events
let quoting

const digits = () => $('customer').value.replace(/\D/g, '')
const phone = (path, body) => post(`/phones/${digits()}/${path}`, { phone_number_id: $('number').value, ...body })
const write = async (body) => {
  const context = quoting ? { context: { message_id: quoting } } : {}
  quote(undefined)
  await phone('messages', { name: $('name').value, ...context, ...body })
}

function quote(bubble) {
  quoting = bubble?.id
  $('quote').hidden = !bubble
  $('quoted').textContent = bubble ? bubble.text : ''
  if (bubble) $('text').focus()
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

function fileElement({ kind, id, link }) {
  if (!id) return element('small', { textContent: link })
  const src = `/_sandbox/media/${id}`
  if (kind === 'image' || kind === 'sticker') return element('img', { src, alt: kind })
  if (kind === 'audio' || kind === 'video') return element(kind, { src, controls: true })
  return element('a', { href: src, download: '', textContent: 'Download' })
}

function bubbleElement(bubble) {
  const { id, direction, status, at, text, file, quoted, reactions, edited, deleted, choices } = bubble
  const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const action = (label, name, onclick) =>
    element('button', { type: 'button', textContent: label, ariaLabel: name, onclick })
  const item = element('li', { className: direction })
  item.dataset.id = id
  if (quoted !== undefined) item.append(element('blockquote', { textContent: quoted }))
  if (file) item.append(fileElement(file))
  item.append(text)
  if (choices.length > 0)
    item.append(
      element(
        'div',
        { className: 'choices' },
        ...choices.map((choice) =>
          action(choice.title, choice.title, () => void phone('taps', { message_id: id, id: choice.id })),
        ),
      ),
    )
  const mark = direction === 'in' ? (status === 'read' ? ' ✓✓ read' : ' ✓') : ''
  const liked = reactions.in === '👍'
  item.append(
    element('small', {
      textContent:
        `${Object.values(reactions).filter(Boolean).join(' ')} ${edited ? 'edited ' : ''}${time}${mark}`.trim(),
    }),
    element(
      'div',
      { className: 'actions' },
      action('↩', 'Reply', () => quote(bubble)),
      ...(direction === 'out'
        ? [
            action(
              '👍',
              liked ? 'Take the reaction back' : 'React',
              () => void write({ type: 'reaction', reaction: { message_id: id, emoji: liked ? '' : '👍' } }),
            ),
          ]
        : []),
      ...(direction === 'in' && !deleted
        ? [action('🗑', 'Delete', () => void write({ type: 'revoke', revoke: { original_message_id: id } }))]
        : []),
    ),
  )
  return item
}

async function show() {
  const number = $('number').value
  if (!digits() || !number) return
  const { messages, typing } = await json(`/phones/${digits()}/messages?phone_number_id=${number}`)
  if (!messages) return
  const list = $('messages')
  list.replaceChildren(...bubblesOf(messages).map(bubbleElement))
  list.scrollTop = list.scrollHeight
  $('typing').hidden = !typing
  const unread = messages.some(
    ({ direction, status }) => direction === 'out' && !['read', 'played', 'failed'].includes(status),
  )
  if (unread && document.visibilityState === 'visible') await phone('read', {})
}

function follow() {
  localStorage.setItem('sandbox-phone', JSON.stringify({ customer: $('customer').value, name: $('name').value }))
  quote(undefined)
  events?.close()
  events = new EventSource(`/_sandbox/phones/${digits()}/events`)
  events.addEventListener('message', () => void show())
  void show()
}

$('write').addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = $('text').value.trim()
  if (!text) return
  $('text').value = ''
  await write({ type: 'text', text })
})
$('text').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault()
    $('write').requestSubmit()
  }
})
$('file').addEventListener('change', async () => {
  const [file] = $('file').files
  if (!file) return
  const address = await new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsDataURL(file)
  })
  const type = kindOf(file.type)
  const caption = $('text').value.trim()
  $('text').value = ''
  $('file').value = ''
  await write({
    type,
    [type]: {
      data: address.slice(address.indexOf(',') + 1),
      mime_type: file.type || 'application/octet-stream',
      filename: file.name,
      caption,
    },
  })
})
$('place').addEventListener(
  'click',
  () =>
    void write({
      type: 'location',
      location: {
        latitude: -6.917464,
        longitude: 107.619123,
        name: 'Gedung Sate',
        address: 'Jl. Diponegoro 22, Bandung',
      },
    }),
)
$('contact').addEventListener(
  'click',
  () =>
    void write({
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: $('name').value, first_name: $('name').value },
          phones: [{ phone: `+${digits()}`, wa_id: digits() }],
        },
      ],
    }),
)
$('poll').addEventListener('click', () => void write({ type: 'unsupported', unsupported: { type: 'poll_creation' } }))
$('hide').addEventListener(
  'change',
  () =>
    void phone('identity', {
      phoneHidden: $('hide').checked,
      username: $('hide').checked ? $('name').value.toLowerCase().replace(/\W+/g, '.') : '',
    }),
)
$('unquote').addEventListener('click', () => quote(undefined))
for (const id of ['customer', 'name', 'number']) $(id).addEventListener('change', follow)
document.addEventListener('visibilitychange', () => void show())

const { numbers } = await json('/numbers')
$('number').replaceChildren(
  ...numbers.map(({ phone_number_id, phone_number, name }) => new Option(`${name} ${phone_number}`, phone_number_id)),
)
if (asked.get('phone_number_id')) $('number').value = asked.get('phone_number_id')
follow()
