import { readFile, writeFile } from 'node:fs/promises'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupRefused, BACKUP_WORDS as W } from './backup.words.ts'

/** Writes backups; reads them too where the file holds the secret half. */
export type BackupKey = { recipient: string; identity: string | null }

const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/
const RECIPIENT = /^age1[0-9a-z]+$/

/** The key of a file as `npm run backup -- --new-key` or the program age write it; lines with # are remarks. */
export const readKey = async (file: string): Promise<BackupKey> => {
  const content = await readFile(file, 'utf8').catch(() => {
    throw new BackupRefused(W.keyUnreadable({ file }))
  })
  const lines = content.split(/\r?\n/).map(line => line.trim())
  const identity = lines.find(line => IDENTITY.test(line))
  if (identity) return { recipient: await identityToRecipient(identity), identity }
  const recipient = lines.find(line => RECIPIENT.test(line))
  if (!recipient) throw new BackupRefused(W.keyInvalid({ file }))
  return { recipient, identity: null }
}

/** A new key in a file that only its owner reads. Answers the half that may stay on the server. */
export const writeNewKey = async (file: string): Promise<string> => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  try {
    await writeFile(file, `# ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new BackupRefused(W.keyExists({ file }))
    throw error
  }
  return recipient
}

export const encrypted = (key: BackupKey, plain: ReadableStream<Uint8Array>) => {
  const encrypter = new Encrypter()
  encrypter.addRecipient(key.recipient)
  return encrypter.encrypt(plain)
}

export const decrypted = async (key: BackupKey | null, cipher: ReadableStream<Uint8Array>) => {
  if (!key?.identity) throw new BackupRefused(W.keyNeeded)
  const decrypter = new Decrypter()
  decrypter.addIdentity(key.identity)
  try {
    return await decrypter.decrypt(cipher)
  } catch {
    throw new BackupRefused(W.keyWrong)
  }
}
