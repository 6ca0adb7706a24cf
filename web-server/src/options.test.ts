import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions } from './options.ts'

test('an area needs its name alone; the shell needs to know where everything is', () => {
  assert.deepEqual(readOptions({ SAPA_PART: 'chats' }), {
    part: 'chats',
    host: '0.0.0.0',
    port: 8080,
    webDir: '/srv/web',
    apiSource: '',
    areas: [],
    refreshSeconds: 5,
  })
  const shell = readOptions({
    SAPA_PART: 'shell',
    SAPA_API_SOURCE: 'http://api:3000/',
    SAPA_AREA_ORIGINS: 'chats=https://chats.example, staff=https://staff.example',
    SAPA_AREA_SOURCES: 'chats=http://mfe-chats:8080',
  })
  assert.equal(shell.apiSource, 'http://api:3000')
  assert.deepEqual(shell.areas, [
    { id: 'chats', origin: 'https://chats.example', source: 'http://mfe-chats:8080' },
    { id: 'staff', origin: 'https://staff.example', source: 'https://staff.example' },
  ])
})

test('every mistake is named at once', () => {
  assert.throws(
    () => readOptions({ SAPA_PART: 'shell', PORT: 'x', SAPA_AREA_ORIGINS: 'chats=https://chats.example/path' }),
    (error: Error) => {
      for (const name of ['PORT', 'SAPA_AREA_ORIGINS', 'SAPA_API_SOURCE']) assert.match(error.message, new RegExp(name))
      return true
    },
  )
  assert.throws(() => readOptions({}), /SAPA_PART/)
})
