import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A reporter of Jest: the files with a failed test, one a line, into the file that SAPA_FAILED_FILES names. */
export default class FailedFiles {
  onRunComplete(_contexts, { testResults }) {
    const failed = testResults.filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError)
    writeFileSync(
      process.env.SAPA_FAILED_FILES,
      failed.map(({ testFilePath }) => `${relative(process.cwd(), testFilePath)}\n`).join(''),
    )
  }
}
