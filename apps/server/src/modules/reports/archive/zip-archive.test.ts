import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { archiveFiles } from '../../../../test/archive-files.ts'
import { type ArchiveEntry, zipOf } from './zip-archive.values.ts'

const MTIME = new Date('2026-08-17T15:00:00Z')

const collected = async (entries: AsyncIterable<ArchiveEntry>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of zipOf(entries, MTIME)) parts.push(part)
  return Buffer.concat(parts)
}

test('a reader meets the failure of an entry, and gets no whole archive', async () => {
  async function* entries() {
    yield { name: 'primeiro.pdf', bytes: randomBytes(300_000) }
    throw new Error('the second could not be made')
  }
  await expect(collected(entries())).rejects.toThrow('the second could not be made')
})

test('a name that leads out of the archive fails it', async () => {
  async function* entries() {
    yield { name: '../fora.pdf', bytes: Buffer.from('x') }
  }
  await expect(collected(entries())).rejects.toThrow(/relative path/)
})

test('entries come back byte by byte under their names', async () => {
  const files = [
    { name: '6º ano A – Manhã.pdf', bytes: randomBytes(1_500_000) },
    { name: 'vazio.txt', bytes: Buffer.alloc(0) },
    { name: 'Resumo.txt', bytes: Buffer.from('Conceição\r\n'.repeat(40_000)) },
  ]
  async function* entries() {
    yield* files
  }
  const archive = await collected(entries())
  const archivedFiles = await archiveFiles(archive)
  expect(archivedFiles.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  for (const [at, { bytes }] of files.entries()) expect(archivedFiles[at]?.bytes.equals(bytes)).toBe(true)
  expect(archive.length).toBeLessThan(1_600_000)
})

test('the next entry is made only after the one before has left', async () => {
  let made = 0
  async function* entries() {
    for (; made < 40; made += 1) yield { name: `${made}.bin`, bytes: randomBytes(400_000) }
  }
  const parts = zipOf(entries(), MTIME)
  let read = 0
  for await (const part of parts) {
    read += part.length
    // Between the entries and the reader lie a few buffers of streams, never the archive.
    expect(made * 400_000 - read).toBeLessThan(1_200_000)
  }
  expect([made, read > 16_000_000]).toEqual([40, true])
})

test('a reader who leaves ends the making of entries', async () => {
  let ended = false
  let made = 0
  async function* entries() {
    try {
      for (; ; made += 1) yield { name: `${made}.bin`, bytes: randomBytes(400_000) }
    } finally {
      ended = true
    }
  }
  for await (const part of zipOf(entries(), MTIME)) {
    expect(part.length).toBeGreaterThan(0)
    break
  }
  expect(ended).toBe(true)
  expect(made).toBeLessThan(3)
})
