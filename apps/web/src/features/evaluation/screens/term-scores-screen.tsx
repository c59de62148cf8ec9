import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** All scores of a plan in a term. */
export const Component = () => <UnderConstruction title="Notas" will="As notas de um período." />
