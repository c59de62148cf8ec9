import type { InstitutionKind, Role } from '@lousa/contract/roles.ts'

export const DEMO_PASSWORD = 'lousa-demo'

export const DEMO_HOSTS = { SCHOOL: 'localhost', MUNICIPAL: 'municipio.localhost' } as const satisfies Record<
  InstitutionKind,
  string
>

export type DemoAccount = {
  role: Role
  /** The name in the output of the start and in the documentation. */
  label: string
  /** The user name of a sign-in, masked or not, with `DEMO_PASSWORD`. */
  cpf: string
  name: string
  kinds: readonly InstitutionKind[]
}

export const DEMO_ADMINISTRATOR: DemoAccount = {
  role: 'ADMINISTRATOR',
  label: 'Administrador',
  cpf: '529.982.247-25',
  name: 'Cecília Prado de Andrade',
  kinds: ['SCHOOL', 'MUNICIPAL'],
}
export const DEMO_INSTRUCTOR: DemoAccount = {
  role: 'INSTRUCTOR',
  label: 'Professor',
  cpf: '111.444.777-35',
  name: 'Paulo Ribeiro Nunes',
  kinds: ['SCHOOL', 'MUNICIPAL'],
}
/** Takes the whole of the 1º ano A, whose roll is called once a day. */
export const DEMO_CLASS_TEACHER: DemoAccount = {
  role: 'INSTRUCTOR',
  label: 'Professora do 1º ano',
  cpf: '246.813.579-28',
  name: 'Maria das Dores Teixeira',
  kinds: ['SCHOOL'],
}
export const DEMO_STUDENT: DemoAccount = {
  role: 'STUDENT',
  label: 'Aluno (escola)',
  cpf: '390.533.447-05',
  name: "Júlia D'Ávila Santos",
  kinds: ['SCHOOL'],
}
export const DEMO_MUNICIPAL_STUDENT: DemoAccount = {
  role: 'STUDENT-SMELJ',
  label: 'Aluno (rede municipal)',
  cpf: '862.883.667-57',
  name: "Davi Sant'Anna Lima",
  kinds: ['MUNICIPAL'],
}

/** Answers for `DEMO_STUDENT`; a line of her record is the same person. */
export const DEMO_GUARDIAN: Omit<DemoAccount, 'name'> = {
  role: 'GUARDIAN',
  label: 'Responsável (escola)',
  cpf: '317.458.209-14',
  kinds: ['SCHOOL'],
}

/** The accounts of the demo, and the one of the two institutions that each belongs to. */
export const DEMO_ACCOUNTS: readonly Omit<DemoAccount, 'name'>[] = [
  DEMO_ADMINISTRATOR,
  DEMO_INSTRUCTOR,
  DEMO_CLASS_TEACHER,
  DEMO_STUDENT,
  DEMO_GUARDIAN,
  DEMO_MUNICIPAL_STUDENT,
]
