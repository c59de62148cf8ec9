import type { TermChanges } from '@lousa/contract/academics/level/level-writing.contract.ts'
import { TERM_CHANGES as W } from '@lousa/contract/academics/level/term-changes.messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Lines } from '../../../ui/lines.tsx'
import { termChangeLines } from './term-changes.words.ts'

/**
 * Asks before other dates give records to another term; a user who does not go on reads it at the field of the first changed
 * date (`path`).
 */
export const confirmTermChanges = async (
  changes: TermChanges,
  { type, path }: { type: TermType; path: string },
): Promise<void> => {
  const goesOn = await confirm({
    title: W.title,
    effect: <Lines of={termChangeLines(changes, type)} />,
    verb: W.go,
    harmless: true,
  })
  if (!goesOn) throw refusedFields([{ path, code: 'INVALID', message: W.refused }])
}
