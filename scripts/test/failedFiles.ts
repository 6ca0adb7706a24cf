import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { root } from './stages.ts'

/** A reporter of node's test runner: the files with a failed test, one a line, from the project's root. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const told = new Set<string>()
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || !data.file || told.has(data.file)) continue
    told.add(data.file)
    yield `${relative(root, data.file)}\n`
  }
}
