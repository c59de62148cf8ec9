import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** Evaluations of a plan and term. */
export const Component = () => <UnderConstruction title="Avaliações" will="As avaliações de um plano." />
