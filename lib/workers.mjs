/**
 * How many processes WORKERS asks for: a whole number from 1 on, or `auto` for one on each of `cores`; `null` for what
 * is neither. Plain JavaScript, because `npm start` reads it before anything is compiled.
 * @param {string} text
 * @param {number} cores
 * @returns {number | null}
 */
export function countWorkers(text, cores) {
  if (text === 'auto') return cores
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
}
