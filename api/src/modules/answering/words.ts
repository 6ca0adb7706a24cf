/** The words of a text: letters and digits in lower case, accents removed, in order. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // "5.000" and "09.00" are one word each, "buku-buku" is two.
      .replace(/(\d)[.,:](?=\d)/g, '$1')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

const ENGLISH_ENDINGS = [
  'ations',
  'ation',
  'ements',
  'ement',
  'ies',
  'ing',
  'ers',
  'er',
  'ed',
  'es',
  's',
  'ly',
  'y',
  'e',
] as const
const INDONESIAN_ENDINGS = ['nya', 'lah', 'kah', 'kan', 'an', 'ku', 'mu', 'i'] as const
/** Each beginning, and what the root began with before the beginning swallowed it. */
const INDONESIAN_BEGINNINGS: readonly [string, string][] = [
  ['menge', ''],
  ['menye', 'se'],
  ['peny', 's'],
  ['meny', 's'],
  ['meng', ''],
  ['peng', ''],
  ['meng', 'k'],
  ['peng', 'k'],
  ['mem', ''],
  ['pem', ''],
  ['mem', 'p'],
  ['pem', 'p'],
  ['men', ''],
  ['pen', ''],
  ['men', 't'],
  ['pen', 't'],
  ['me', ''],
  ['pe', ''],
  ['ber', ''],
  ['per', ''],
  ['ter', ''],
  ['di', ''],
  ['nge', ''],
  ['ng', ''],
  ['ng', 'k'],
  // As it is spoken: 'nyuci', 'milih', 'nukar'.
  ['ny', 'c'],
  ['ny', 's'],
  ['m', 'p'],
  ['n', 't'],
]
/** Beginnings that go with an ending only: 'ketersediaan' is 'tersedia', but 'kemeja' is not 'meja'. */
const PAIRED_BEGINNINGS: readonly [string, string][] = [
  ['ke', ''],
  ['se', ''],
]
const SHORTEST_ROOT = 3

const remembered = new Map<string, ReadonlySet<string>>()

/**
 * The forms under which a word may meet another word of its family: 'pengiriman' and 'dikirim' both hold
 * 'kirim', 'deliveries' and 'delivery' both hold 'deliver'. Both languages at once, as customers mix them.
 */
export function rootsOf(word: string): ReadonlySet<string> {
  const known = remembered.get(word)
  if (known) return known
  const roots = new Set([word])
  if (word.length > SHORTEST_ROOT && /^\p{L}+$/u.test(word)) {
    for (const ending of ENGLISH_ENDINGS) {
      // A short root under an English ending is another word: 'order' is not 'ord'.
      if (word.endsWith(ending) && word.length - ending.length >= 4) roots.add(word.slice(0, -ending.length))
    }
    const bare = new Set([word])
    for (const ending of INDONESIAN_ENDINGS) {
      if (!word.endsWith(ending) || word.length - ending.length < SHORTEST_ROOT) continue
      const stem = word.slice(0, -ending.length)
      bare.add(stem)
      for (const inner of ['kan', 'an'] as const) {
        if (stem.endsWith(inner) && stem.length - inner.length >= SHORTEST_ROOT + 1)
          bare.add(stem.slice(0, -inner.length))
      }
    }
    for (const stem of bare) {
      // Short roots are kept only where an Indonesian beginning or ending was really there.
      if (stem.length > SHORTEST_ROOT) roots.add(stem)
      for (const [beginning, swallowed] of stem === word
        ? INDONESIAN_BEGINNINGS
        : [...INDONESIAN_BEGINNINGS, ...PAIRED_BEGINNINGS]) {
        const root = swallowed + stem.slice(beginning.length)
        if (stem.startsWith(beginning) && root.length > SHORTEST_ROOT) roots.add(root)
      }
    }
  }
  // Words repeat; a bound keeps hostile texts from filling the memory.
  if (remembered.size > 20_000) remembered.clear()
  remembered.set(word, roots)
  return roots
}

/** Whether two words are a slip of the fingers apart: one letter added, left out, replaced or swapped (two in long words). */
export function nearlySame(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length)
  const allowed = length >= 9 ? 2 : length >= 5 ? 1 : 0
  if (allowed === 0 || Math.abs(one.length - other.length) > allowed || one[0] !== other[0]) return false
  // Numbers that differ are different things.
  if (/\d/.test(one + other)) return false
  return editDistance(one, other) <= allowed
}

function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[other.length]!
}
