import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** The student's own results. */
export const Component = () => (
  <UnderConstruction title="Desempenho" will="As notas e a frequência do aluno." />
)
