/** Students who go on in other schools: the list, its letter, and their printed words. */
export const TRANSFER_LIST = {
  file: 'Quem segue em outra escola — {grade}',
  fileOfLetter: 'Carta para a escola de destino — {grade}',
  title: 'Quem segue em outra escola',
  titleOfLetter: 'Encaminhamento de alunos',
  ofYear: 'Ano letivo {year}',
  sheet: 'Outra escola',
  none: 'Nenhum aluno da turma segue em outra escola, pelos resultados e pelas respostas da rematrícula.',
  noneConcludes:
    'Nenhum aluno da turma conclui a última turma da escola. A carta leva só quem conclui; os demais estão em “Quem segue em outra escola”.',
  classesFirst:
    'O próximo ano letivo ainda não tem turmas, e por elas se sabe quem conclui na escola. Crie as turmas do próximo ano antes.',
  goingTo: 'Seguem para: {stage}',
  goingOn: 'Etapa a definir pela escola de destino',
  columns: {
    number: 'Nº',
    student: 'Aluno(a)',
    birthdate: 'Nascimento',
    registration: 'Matrícula',
    result: 'Resultado',
    responsible: 'Responsável',
    phone: 'Telefone',
    reason: 'Motivo',
    stage: 'Segue para',
  },
  guardian: '{name} ({kinship})',
  reasons: {
    CONCLUDE: 'Conclui a última turma da escola',
    ASKS_TRANSFER: 'Pediu transferência na rematrícula',
    NOT_RETURNING: 'Não volta, pela rematrícula',
    decided: 'Decidido em “Passar de ano”',
  },
  /** The letter. */
  to: 'À direção da escola de destino',
  lead: 'Encaminhamos a relação dos alunos da turma {grade} que seguem os estudos em outra escola a partir do próximo ano letivo, com o resultado de {year}.',
  history: 'O histórico escolar de cada aluno é expedido a pedido da família ou da escola de destino.',
  receipt: 'Recebido em ____/____/________, por ________________________________________',
  students: ['aluno', 'alunos'],
  total: 'Total: {count}',
} as const
