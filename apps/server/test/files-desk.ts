import { randomUUID } from 'node:crypto'
import { type GeneratedFile, listFiles } from '@lousa/contract/reports/reports.contract.ts'
import { expect } from 'vitest'
import { claimFile, updateReady } from '../src/modules/reports/file/file-run.queries.ts'
import { SOURCES_BY_TAG } from '../src/modules/reports/file/file-sources.values.ts'
import type { School } from './school.ts'
import type { TestApp } from './test-app.ts'

export const TAGS = Object.keys(SOURCES_BY_TAG)

/** Ready files of a school, as runs leave them, and which of them are out of date. */
export const filesDesk = (app: () => TestApp, school: () => School) => {
  /** A ready file of a kind; of what it is made does not matter. */
  const made = async (tag: string, params: object): Promise<string> => {
    const [id, token, now] = [randomUUID(), randomUUID(), app().clock.now().toISOString()]
    await app().owner.query(
      `insert into generated_file (institution_id, id, tag, name, title, progress, params, request_key, requested_by, created_at,
       updated_at, expires_at) values ($1, $2, $3, $3, $3, 0, $4, $7, $5, $6, $6, $6::timestamptz + interval '90 days')`,
      [school().id, id, tag, JSON.stringify(params), school().administrator.id, now, id],
    )
    const run = { institutionId: school().id, fileId: id, token, now }
    await app().within(school().id, async db => {
      const claimed = await claimFile(db, run)
      if (!claimed) throw new Error('The file was not taken')
      const finished = {
        name: tag,
        title: tag,
        contentType: 'application/pdf',
        contentEncoding: null,
        size: 1,
        issued: [],
      }
      await updateReady(db, run, { claimed, finished })
    })
    return id
  }
  const everyTag = async (params: object) => {
    for (const tag of TAGS) await made(tag, params)
  }
  /** The kinds of file that say that they are out of date. */
  const outdated = async (): Promise<string[]> => {
    const { body } = await app().call(listFiles, {
      host: school().host,
      token: school().administrator.token,
      query: { rowsPerPage: '100' },
    })
    const files: GeneratedFile[] = body.data
    expect(files.length).toBeGreaterThanOrEqual(TAGS.length)
    expect(files.map(({ updateStatus }) => updateStatus)).not.toContain('IN_PROCESS')
    return files
      .filter(({ updateStatus }) => updateStatus === 'NEED_UPDATE')
      .map(({ tag }) => tag)
      .toSorted()
  }
  return { made, everyTag, outdated }
}
