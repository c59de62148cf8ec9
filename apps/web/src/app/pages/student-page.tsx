import { UnderConstruction } from '../../ui/under-construction.tsx'

/** One student, in show mode. */
export const Component = () => <UnderConstruction title="Aluno" will="Os dados de um aluno." />
