import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Writes a `.br` beside every script, style and text that is worth it, so that serving costs no computing. */
export async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,json,svg}', { cwd: folder }).map((file) => join(folder, file))
  await Promise.all(
    files.map(async (file) => {
      const data = readFileSync(file)
      if (data.length < 1024) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length }
      writeFileSync(`${file}.br`, await brotli(data, { params }))
    }),
  )
}
