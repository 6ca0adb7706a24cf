/**
 * Numbers from 0 to 1 that are the same for the same seed. The seed is printed; `SAPA_SEED` gives it, to see a run again.
 */
export function seeded(): () => number {
  let state = Number(process.env.SAPA_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`SAPA_SEED=${state}`)
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
