import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards compose accents in different ways: the same letters are the same password. */
const normalizePassword = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), options)

/** The maximum cost of a stored hash. An archive brings rows of another server, and their costs are not trusted. */
const COSTS = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d),p=([1-4])\$[\w+/]+\$[\w+/]+$/
const MOST_MEMORY = 65_536

const hasBoundedCost = (passwordHash: string): boolean =>
  Number(COSTS.exec(passwordHash)?.[1] ?? Infinity) <= MOST_MEMORY

let decoy: Promise<string> | undefined

/** Takes as long for an unknown user (null) as for a wrong password. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password')
  const stored = passwordHash !== null && hasBoundedCost(passwordHash) ? passwordHash : null
  const matches = await verify(stored ?? (await decoy), normalizePassword(password))
  return stored !== null && matches
}
