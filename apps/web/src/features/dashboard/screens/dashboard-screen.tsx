import { UnderConstruction } from '../../../ui/under-construction.tsx'

/** Each role's first screen. */
export const Component = () => <UnderConstruction title="Painel" will="O resumo do dia." />
