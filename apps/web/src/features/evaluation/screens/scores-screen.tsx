import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** Scores of one evaluation. */
export const Component = () => <UnderConstruction title="Lançar notas" will="As notas de uma avaliação." />
