import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { discardImport, importChanged, undoImport } from '../import/import.api.ts'
import { type InUse, inUseOf } from '../import/import.words.ts'
import { rowsText } from '../import/import-rows.values.ts'

const inUseText = ({ count, names }: InUse): string => {
  const head = count === 1 ? IMPORTING.inUseOne : fill(IMPORTING.inUse, { n: count })
  if (names.length === 0) return `${head}. ${IMPORTING.inUseFirst}`
  const more = count > names.length ? ` ${fill(IMPORTING.inUseMore, { n: count - names.length })}` : ''
  return `${head}: ${names.join(', ')}${more}. ${IMPORTING.inUseFirst}`
}

/** Undoes after asking; answers what stands in the way, said in words, or null. */
export const confirmUndoImport = async (run: ImportRun): Promise<string | null> => {
  const isConfirmed = await confirm({
    title: fill(IMPORTING.undoTitle, { file: run.fileName }),
    effect: [
      fill(IMPORTING.undoEffect, { rows: rowsText(run.counts.imported) }),
      ...(run.update ? [IMPORTING.undoUpdates] : []),
    ].join(' '),
    verb: IMPORTING.undoRun,
  })
  if (!isConfirmed) return null
  toast.info(IMPORTING.undoing)
  try {
    await undoImport(run.id)
    toast.success(IMPORTING.undoDone)
  } catch (error) {
    await importChanged(run.id)
    const inUse = inUseOf(error)
    if (inUse) return inUseText(inUse)
    toast.error(error)
  }
  return null
}

/** Discards after asking; answers whether it is gone. */
export const confirmDiscardImport = async (run: ImportRun): Promise<boolean> => {
  const isConfirmed = await confirm({
    title: fill(IMPORTING.discardTitle, { file: run.fileName }),
    effect: IMPORTING.discardEffect,
    verb: IMPORTING.discard,
  })
  if (!isConfirmed) return false
  try {
    await discardImport(run.id)
    toast.success(IMPORTING.discarded)
    return true
  } catch (error) {
    toast.error(error)
    await importChanged(run.id)
    return false
  }
}

/** An import that has written nothing can be discarded. */
export const mayDiscard = ({ status }: ImportRun): boolean =>
  status === 'UPLOADED' || status === 'CHECKED' || status === 'FAILED'
