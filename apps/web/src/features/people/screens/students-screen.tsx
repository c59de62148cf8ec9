import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** The list of students. */
export const Component = () => <UnderConstruction title="Alunos" will="A lista de alunos." />
