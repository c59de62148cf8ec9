import type { OptionalActorCtx } from '../../module.ts'

/** The name and address for a notice about a person's own access. */
export const contactOf = (
  { db, institution }: Pick<OptionalActorCtx, 'db' | 'institution'>,
  personId: string,
) =>
  db
    .selectFrom('person as p')
    .innerJoin('institution as i', join => join.on('i.institution_id', '=', institution.id))
    .select(['p.name', 'p.social_name as socialName', 'p.email', 'i.name as institution'])
    .where('p.institution_id', '=', institution.id)
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()
