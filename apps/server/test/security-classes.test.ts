import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Tests of each class of holes: how many titles of a file begin with `class: `, its name and a colon or its end. */
const CLASSES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'a row by the id of another': {
    'apps/server/test/isolation.test.ts': 2,
    'apps/server/test/endpoints.test.ts': 1,
  },
  'actor and institution from the request': {
    'packages/contract/src/hostile-texts.test.ts': 1,
    'apps/server/test/isolation.test.ts': 1,
  },
  'a call without a declared access': {
    'apps/server/test/endpoints.test.ts': 1,
  },
  'a write without a token': {
    'apps/server/test/endpoints.test.ts': 2,
  },
  'an action beside a protected one': {
    'packages/contract/src/hostile-texts.test.ts': 1,
    'apps/server/test/isolation.test.ts': 1,
  },
  'names of columns and filters from the request': {
    'packages/contract/src/hostile-texts.test.ts': 1,
    'apps/server/test/hostile-request.test.ts': 1,
  },
  'ordinary names that look like commands': {
    'packages/contract/src/hostile-texts.test.ts': 1,
    'apps/server/test/hostile-input.test.ts': 1,
  },
  'markup in any text': {
    'packages/contract/src/hostile-texts.test.ts': 1,
    'apps/server/test/hostile-words.test.ts': 1,
  },
  'a file that is not of its type': {
    'apps/server/test/hostile-files.test.ts': 1,
    'apps/server/src/platform/pictures/pictures.test.ts': 1,
    'apps/server/src/platform/spreadsheets/spreadsheet-reader.test.ts': 1,
  },
  'a path out of an archive': {
    'apps/server/test/transfer.test.ts': 1,
    'apps/server/src/platform/spreadsheets/spreadsheet-reader.test.ts': 1,
  },
  'a cell that is a formula': {
    'apps/server/test/hostile-cells.test.ts': 1,
    'apps/server/test/hostile-words.test.ts': 1,
    'apps/server/src/modules/people/search/user-export.test.ts': 1,
    'apps/server/src/platform/spreadsheets/spreadsheet-reader.test.ts': 1,
  },
  'a document that reads what it must not': {
    'apps/server/src/platform/documents/document-renderer.test.ts': 1,
  },
  'a session used by another site': {
    'apps/server/test/hostile-caller.test.ts': 1,
    'apps/server/test/endpoints.test.ts': 1,
  },
  'reading in bulk that no alarm follows': {
    'apps/server/test/looking.test.ts': 1,
    'apps/server/src/modules/audit/bulk-reading.test.ts': 1,
  },
  'a file outside of access': {
    'apps/server/test/endpoints.test.ts': 2,
    'apps/server/test/hostile-papers.test.ts': 1,
    'apps/server/src/modules/reports/file/generated-file.test.ts': 1,
  },
  'an export that stays': {
    'apps/server/test/stored-files.test.ts': 1,
    'apps/server/test/transfer.test.ts': 1,
  },
  'work before access': {
    'apps/server/test/bodies.test.ts': 1,
  },
  'mistakes of one caller that refuse others': {
    'apps/server/test/password-guessing.test.ts': 1,
  },
  'a database role that reaches its owner': {
    'apps/server/test/catalogue.test.ts': 2,
  },
  'a guardian who reaches another child': {
    'apps/server/src/modules/family/reach.test.ts': 1,
  },
  'a parent who reads what a court closed': {
    'apps/server/src/modules/attendance/absence-note/absence-note.test.ts': 1,
    'apps/server/src/modules/family/child-consent.test.ts': 1,
    'apps/server/src/modules/family/reach.test.ts': 1,
    'apps/server/src/modules/messages/message/families.test.ts': 1,
    'apps/server/src/modules/people/record-proposal/record-proposal.test.ts': 1,
  },
  'a look without a trace': {
    'apps/server/test/looking.test.ts': 1,
  },
  'whole records in answers': {
    'apps/server/test/shown-records.test.ts': 1,
    'packages/contract/src/personal.test.ts': 1,
  },
  'an open session that becomes the account': {
    'apps/server/test/opening-accounts.test.ts': 2,
  },
  'a counter that locks a place': {
    'apps/server/test/counters.test.ts': 3,
  },
  'pieces that stay after removal': {
    'packages/contract/src/audit/free-texts.test.ts': 1,
    'apps/server/test/erasure-copies.test.ts': 1,
    'apps/server/src/modules/operation/erasure.test.ts': 1,
    'apps/server/src/modules/events/survey.test.ts': 1,
  },
  'a text costs what it weighs': {
    'scripts/text-costs/all-texts.test.ts': 1,
    'scripts/text-costs/work-counter.test.ts': 1,
    'apps/server/src/platform/http/blank-fields.test.ts': 1,
    'apps/server/src/platform/spreadsheets/spreadsheet-reader.test.ts': 1,
    'scripts/patterns-check/pattern-costs.test.ts': 1,
  },
  'a dependency that hangs': {
    'apps/server/test/frozen-database.test.ts': 2,
    'apps/server/test/operation.test.ts': 1,
    'apps/server/src/platform/db/gateway.test.ts': 1,
  },
  'two servers on one folder': {
    'apps/server/src/platform/postgres/data-lock.test.ts': 2,
  },
  'an installed package that was not locked': {
    'scripts/lock-file-check/locked-packages.test.ts': 1,
  },
}

/** Walks the calls of the contract, the tables, the counters, the texts or the sources: what comes later is attacked too. */
const WALKS = /\b(?:ENDPOINTS|COUNTERS|pg_class|pg_proc|globSync|textFunctions)\b/

/** Classes whose tests are by hand alone, and why nothing is to be walked. */
const BY_HAND: Readonly<Record<string, string>> = {
  'a path out of an archive':
    'Archives are opened by the reader of spreadsheets and the import of an institution, whatever calls there are.',
  'mistakes of one caller that refuse others':
    'The sign-in is one call. Every other counter is played against a second person as one that locks a place.',
  'two servers on one folder': 'A folder has one start.',
  'an installed package that was not locked': 'npm run check reads every entry of the lock file.',
}

const titlesIn = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?<=['"])class: [^'"\n]+/g)].map(([title]) => title)

const classOf = (title: string): string | undefined =>
  Object.keys(CLASSES).find(name => title === `class: ${name}` || title.startsWith(`class: ${name}: `))

describe('the classes of holes that the suite attacks', () => {
  test.each(Object.entries(CLASSES))('%s has its tests', (name, files) => {
    const found = Object.keys(files).map(file => [
      file,
      titlesIn(file).filter(title => classOf(title) === name).length,
    ])
    expect(found.length).toBeGreaterThan(0)
    expect(Object.fromEntries(found)).toEqual(files)
  })

  test('each title that names a class names one of the table, in a file of the table', () => {
    const files = globSync(
      ['{packages/*,apps/server}/src/**/*.test.ts', 'apps/server/test/*.test.ts', 'scripts/**/*.test.ts'],
      {
        cwd: ROOT,
        exclude: ['**/node_modules/**'],
      },
    ).map(file => file.replaceAll('\\', '/'))
    const unknown = files.flatMap(file =>
      titlesIn(file).flatMap(title => {
        const name = classOf(title)
        return file.endsWith('security-classes.test.ts') || (name && CLASSES[name]?.[file])
          ? []
          : [`${file} ${title}`]
      }),
    )
    expect(unknown).toEqual([])
  })

  test('each has a test that also attacks what is declared later, or says why there is none', () => {
    const walked = Object.entries(CLASSES)
      .filter(([, files]) =>
        Object.keys(files).some(file => WALKS.test(readFileSync(join(ROOT, file), 'utf8'))),
      )
      .map(([name]) => name)
    expect(Object.keys(CLASSES).filter(name => !walked.includes(name))).toEqual(Object.keys(BY_HAND))
  })
})
