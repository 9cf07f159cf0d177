import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** An identifier in Stripe's form: `pi_3…`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`

/** Seconds since the epoch. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)
