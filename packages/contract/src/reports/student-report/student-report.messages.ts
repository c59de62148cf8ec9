/** Texts that the documents of one student share: frequency, evaluations and performance. */
export const STUDENT_REPORT = {
  ofYear: 'Ano letivo {year}',
  noComponents: 'Não há componentes seus na turma deste aluno.',
  gone: 'O aluno não tem mais matrícula nesta turma.',
  /** The caller's own components, where these are not all. */
  ownComponents: 'Somente os componentes de {instructor}',
  nothingShown: 'Nenhum período divulgado até a emissão.',
  facts: {
    registration: 'Matrícula',
    number: 'Nº',
    course: 'Curso',
    grade: 'Turma',
    shift: 'Turno',
    situation: 'Situação',
  },
  notes: 'Observações',
  component: 'Componente curricular',
  year: 'Ano',
} as const
