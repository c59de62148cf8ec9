import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards compose accents in different ways: the same letters are the same password. */
const written = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(written(password), options)

let decoy: Promise<string> | undefined

/** Takes as long for an unknown user (null) as for a wrong password. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), written(password))
  return passwordHash !== null && matches
}
