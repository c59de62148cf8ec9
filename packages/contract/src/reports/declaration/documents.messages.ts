/** The screen "Documentos": for whom, which document, exactly how it will be printed, and what was issued. */
export const DOCUMENTS = {
  ofYear: 'Ano letivo de {year}',
  title: 'Emitir documento',
  scope: 'Sobre o quê',
  scopes: { aluno: 'Aluno', turma: 'Turma', plano: 'Plano', evento: 'Evento', escola: 'Escola' },
  plan: 'Plano de aula',
  choosePlan: 'Escolha o plano',
  noPlan: 'Nenhum plano de aula nesta turma.',
  event: 'Evento escolar',
  chooseEvent: 'Escolha o evento',
  noEvent: 'Nenhum evento neste ano letivo.',
  groups: { documents: 'Documentos', reports: 'Relatórios' },
  seeAll: 'Todos os documentos',
  grade: 'Turma',
  chooseGrade: 'Escolha a turma',
  chooseEnrollment: 'Escolha a matrícula',
  enrollment: 'Matrícula',
  left: '{grade} — {exit}',
  noEnrollment: 'O aluno não tem matrícula em turma neste ano letivo. Troque o ano no alto da página.',
  kind: 'Documento',
  signedBy: 'Assinam: {names}.',
  signatory: '{name}, {title}',
  nobodySigns: 'Ninguém está indicado para assinar: o documento sai com linhas em branco.',
  changeSignatories: 'Alterar quem assina',
  ofEach: 'Uma página por aluno da turma, cada uma com o próprio código.',
  ofSchool:
    'Um arquivo ZIP, com um PDF por turma e um resumo; a contagem é conferida com as listas das turmas. A prévia mostra a primeira turma.',
  /** For histories, which not every student has. */
  onlyBuilt: {
    turma: 'Só sai o histórico de quem já tem um montado; o nome do arquivo diz de quantos.',
    escola: 'Só sai o histórico de quem já tem um montado; o resumo do ZIP diz de quem falta.',
  },
  preview: 'Ver prévia',
  issue: 'Emitir',
  schoolTitle: 'Emitir para toda a escola',
  schoolEffect:
    'São todas as turmas do ano letivo de {year}. O arquivo ZIP leva alguns minutos e aparece na lista quando fica pronto. Você pode continuar usando o sistema.',
  viewsTitle: 'O que ver',
  views: { arquivos: 'Deste documento', tudo: 'Todos os arquivos', emitidos: 'Emitidos, com código' },
  files: '{documents}: arquivos gerados',
  noFiles:
    'Escolha para quem e o documento, veja a prévia e emita: o arquivo aparece aqui quando fica pronto.',
  /** After a transfer to another school. */
  transferred: '{student} saiu por transferência.',
  transferDeclaration: 'Emitir declaração de transferência',
  transferRecord: 'Emitir histórico escolar',
  notNow: 'Agora não',
} as const
