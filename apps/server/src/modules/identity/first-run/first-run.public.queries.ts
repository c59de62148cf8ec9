import type { Gateway } from '../../../platform/db/gateway.ts'
import type { Tables } from '../../tables.ts'

type Platform = Pick<Gateway<Tables>, 'platform'>

/** Whether there is any institution; each of them sees only itself. */
export const hasInstitution = async ({ platform }: Platform): Promise<boolean> => {
  const [row] = await platform<{ hasInstitution: boolean }>(
    'select has_institution() as "hasInstitution"',
    [],
  )
  return row?.hasInstitution ?? true
}

/** For the transaction that creates an institution: it is opened in the name of a tenant that is not there yet. */
export const newInstitutionId = async ({ platform }: Platform): Promise<string> => {
  const [row] = await platform<{ id: string }>('select uuidv7() as id', [])
  if (!row) throw new Error('No id was made')
  return row.id
}
