import { createHmac, timingSafeEqual } from 'node:crypto'

/** Without what is mistaken for something else when copied from a screen by hand: 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'
/** 97 bits cannot be guessed, at any number of attempts. */
const LENGTH = 20
const GROUP = 4

const digest = (secret: string, of: string): Buffer => createHmac('sha256', secret).update(of).digest()

/** The code of this server's first run, the same in every process that shares the secret: "7K3M-QX9T-RW4B-2HFD-Y6NC". */
export const setupCodeOf = (secret: string): string => {
  const letters = [...digest(secret, 'lousa setup code')]
    .slice(0, LENGTH)
    .map(byte => ALPHABET[byte % ALPHABET.length])
  return Array.from({ length: LENGTH / GROUP }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-')
}

/** Compares in constant time; case, hyphens and blanks do not matter. */
export const isSetupCode = (code: string, typed: string): boolean => {
  const plain = (text: string) => digest('setup code', text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  return timingSafeEqual(plain(code), plain(typed))
}
