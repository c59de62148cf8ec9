import { ofCatalogues, oneOf } from '../catalogue-table.ts'

/**
 * Everything that the log tells: entity × action, with its words after the name of who did it ("Ana Souza incluiu uma
 * turma"). An action is named in the past. What is not declared here cannot be recorded.
 */
export const AUDIT_EVENTS = {
  user: {
    CREATED: 'incluiu o cadastro',
    UPDATED: 'alterou o cadastro',
    DELETED: 'excluiu o cadastro',
    LINKED: 'completou o cadastro',
    ARCHIVED: 'arquivou o registro',
    RESTORED: 'reativou o registro',
    INVITED: 'fez o convite de acesso',
    INVITATION_MADE: 'fez um convite de acesso para imprimir',
    MERGED: 'uniu outro cadastro a este',
    UNMERGED: 'desfez a união de cadastros',
    REGISTERED: 'fez o cadastro pela internet',
    REGISTRATION_REPEATED: 'pediu de novo o cadastro pela internet, com o CPF deste registro',
    CONSENT_GIVEN: 'registrou um consentimento',
    CONSENT_WITHDRAWN: 'registrou a retirada de um consentimento',
    PASSWORD_CHANGED: 'trocou a senha',
    ACCESS_CLOSED: 'encerrou o acesso da conta até uma nova senha',
    SECOND_FACTOR_SET: 'configurou um segundo fator',
    SECOND_FACTOR_REMOVED: 'removeu um segundo fator',
    SECOND_FACTOR_RESET: 'redefiniu o segundo fator',
    RECOVERY_CODES_CREATED: 'criou outros códigos de recuperação',
    RECOVERY_CODE_USED: 'usou um código de recuperação',
    DEVICE_TRUSTED: 'passou a confiar em um aparelho',
    DEVICE_FORGOTTEN: 'deixou de confiar em um aparelho',
    ERASED: 'eliminou dados pessoais do cadastro',
    VIEWED: 'consultou o cadastro',
    HISTORY_VIEWED: 'consultou o histórico',
    EXPORTED: 'exportou uma lista de pessoas',
  },
  people: { VIEWED: 'consultou uma lista de pessoas' },
  duplicate: { VIEWED: 'consultou cadastros parecidos com este' },
  consent: { CREATED: 'incluiu um consentimento', VIEWED: 'consultou os consentimentos' },
  guardianship: {
    CREATED: 'vinculou um responsável',
    UPDATED: 'alterou um vínculo de responsável',
    ENDED: 'encerrou um vínculo de responsável',
    REOPENED: 'reabriu um vínculo de responsável',
    VIEWED: 'consultou os vínculos de responsáveis',
  },
  guardianshipRestriction: {
    CREATED: 'registrou uma restrição judicial',
    UPDATED: 'corrigiu uma restrição judicial',
    LIFTED: 'levantou uma restrição judicial',
    VIEWED: 'consultou as restrições judiciais',
  },
  session: { DELETED: 'encerrou um acesso' },
  import: {
    UPLOADED: 'enviou uma importação',
    STARTED: 'iniciou uma importação',
    IMPORTED: 'concluiu uma importação',
    UNDONE: 'desfez uma importação',
    DELETED: 'excluiu uma importação',
    VIEWED: 'consultou os dados de uma importação',
    DOWNLOADED: 'baixou as linhas com problema de uma importação',
  },
  institution: {
    CREATED: 'incluiu a instituição',
    UPDATED: 'alterou os dados da instituição',
    HOST_VERIFIED: 'comprovou um endereço da instituição',
    EXPORTED: 'exportou tudo o que a instituição registrou',
  },
  retention: { UPDATED: 'alterou os prazos de guarda dos dados' },
  institutionText: { PUBLISHED: 'publicou um texto da instituição' },
  academicYear: {
    CREATED: 'incluiu um ano letivo',
    UPDATED: 'alterou um ano letivo',
    DELETED: 'excluiu um ano letivo',
    ROLLED_OVER: 'copiou dados do ano letivo anterior',
    STARTED: 'criou a estrutura por um início pronto',
  },
  educationLevel: {
    CREATED: 'incluiu um nível de ensino',
    UPDATED: 'alterou um nível de ensino',
    DELETED: 'excluiu um nível de ensino',
    BELL_TIMES_CHANGED: 'alterou os horários do sinal de um nível de ensino',
  },
  academicTerm: {
    CREATED: 'incluiu um período letivo',
    UPDATED: 'alterou um período letivo',
    DELETED: 'excluiu um período letivo',
    CLOSED: 'fechou um período letivo',
    REOPENED: 'reabriu um período letivo',
  },
  grade: {
    CREATED: 'incluiu uma turma',
    UPDATED: 'alterou uma turma',
    DELETED: 'excluiu uma turma',
    POLICY_KEPT: 'manteve a regra de cálculo anterior de uma turma',
    MATRIX_COPIED: 'copiou a matriz curricular de outra turma',
    LESSONS_GENERATED: 'gerou as aulas de uma turma',
    TIMETABLE_APPLIED: 'trocou o horário de uma turma por um rascunho',
    RENUMBERED: 'renumerou a chamada de uma turma',
  },
  classResult: {
    VIEWED: 'consultou o fim do ano de uma turma',
    COUNCIL: 'levou uma turma ao conselho de classe',
    DECIDED: 'decidiu o resultado de uma turma',
    PUBLISHED: 'publicou o resultado de uma turma',
    REOPENED: 'reabriu o resultado de uma turma',
  },
  schoolEvent: {
    CREATED: 'incluiu um evento',
    UPDATED: 'alterou um evento',
    DELETED: 'excluiu um evento',
  },
  evaluationSurvey: {
    CREATED: 'incluiu a pesquisa de um evento',
    UPDATED: 'alterou a pesquisa de um evento',
    ANSWERED: 'respondeu à pesquisa de um evento',
  },
  schoolMessage: {
    CREATED: 'escreveu uma mensagem',
    UPDATED: 'alterou uma mensagem',
    SENT: 'enviou uma mensagem',
    RESENT: 'reenviou uma mensagem a quem não a leu',
    DELETED: 'excluiu uma mensagem',
    REQUESTED: 'fez uma solicitação à secretaria',
    REQUEST_ACCEPTED: 'aceitou uma solicitação',
    REQUEST_REFUSED: 'recusou uma solicitação',
    REQUEST_WITHDRAWN: 'retirou uma solicitação',
    REMINDED: 'lembrou professores do que está pendente',
  },
  ...ofCatalogues(catalogue => ({
    CREATED: `incluiu ${oneOf(catalogue)}`,
    UPDATED: `alterou ${oneOf(catalogue)}`,
    DELETED: `excluiu ${oneOf(catalogue)}`,
  })),
  curriculumComponent: {
    CREATED: 'incluiu um componente curricular',
    UPDATED: 'alterou um componente curricular',
    DELETED: 'excluiu um componente curricular',
  },
  curriculumMatrix: {
    CREATED: 'incluiu um componente na matriz curricular',
    UPDATED: 'alterou um componente da matriz curricular',
    DELETED: 'excluiu um componente da matriz curricular',
  },
  calendar: { CREATED: 'incluiu um calendário', UPDATED: 'alterou um calendário' },
  calendarEvent: {
    CREATED: 'incluiu um evento no calendário',
    UPDATED: 'alterou um evento do calendário',
    DELETED: 'excluiu um evento do calendário',
  },
  calendarLink: {
    CREATED: 'criou um endereço de calendário',
    REVOKED: 'revogou um endereço de calendário',
  },
  lesson: {
    CREATED: 'incluiu uma aula',
    UPDATED: 'mudou a data ou o horário de uma aula',
    SWAPPED: 'trocou o horário de uma aula com o de outra',
    DELETED: 'excluiu uma aula',
    RESTORED: 'restaurou uma aula',
  },
  weeklyTime: {
    CREATED: 'incluiu um horário semanal',
    UPDATED: 'alterou um horário semanal',
    ENDED: 'encerrou um horário semanal',
    DELETED: 'excluiu um horário semanal',
  },
  timetableDraft: {
    CREATED: 'mandou montar um horário',
    RESUMED: 'continuou a montar um horário',
    UPDATED: 'alterou um rascunho de horário',
    APPLIED: 'aplicou um rascunho de horário',
    DELETED: 'excluiu um rascunho de horário',
  },
  council: {
    VIEWED: 'consultou o conselho de classe de uma turma',
    DECIDED: 'registrou uma decisão do conselho de classe',
  },
  councilOpinion: {
    UPDATED: 'escreveu um parecer para o conselho de classe',
  },
  councilMeeting: {
    VIEWED: 'consultou uma ata do conselho de classe',
    CREATED: 'incluiu uma ata do conselho de classe',
    UPDATED: 'alterou uma ata do conselho de classe',
    DECISIONS_COLLECTED: 'incluiu decisões em uma ata do conselho de classe',
    DELETED: 'excluiu o rascunho de uma ata do conselho de classe',
    SIGNED: 'assinou uma ata do conselho de classe',
    ANNULLED: 'tornou sem efeito uma ata do conselho de classe',
  },
  reenrollmentCampaign: {
    CREATED: 'abriu a campanha de rematrícula',
    UPDATED: 'alterou a campanha de rematrícula',
  },
  reenrollment: {
    VIEWED: 'consultou a resposta da rematrícula de um aluno',
    ANSWERED: 'registrou a resposta da rematrícula de um aluno',
    WITHDRAWN: 'retirou a resposta da rematrícula de um aluno',
  },
  studentEnrollment: {
    VIEWED: 'consultou as matrículas',
    CREATED: 'incluiu uma matrícula',
    DELETED: 'excluiu uma matrícula',
    CANCELLED: 'cancelou uma matrícula',
    PROMOTED: 'chamou da lista de espera',
    OFFERED: 'ofereceu uma vaga a quem está na lista de espera',
    OFFER_ACCEPTED: 'aceitou a vaga oferecida',
    OFFER_REFUSED: 'recusou a vaga oferecida',
    OFFER_WITHDRAWN: 'retirou a oferta de uma vaga',
    UPDATED: 'alterou uma matrícula',
    ENDED: 'encerrou uma matrícula',
    RESUMED: 'desfez o encerramento de uma matrícula',
    MOVED: 'remanejou um aluno para outra turma',
    RECEIVED: 'recebeu um aluno remanejado de outra turma',
    TERM_MARKS_CHANGED: 'alterou as notas e faltas trazidas por um aluno',
    DISPENSATIONS_CHANGED: 'alterou as dispensas de um aluno',
  },
  termMark: { VIEWED: 'consultou as notas e faltas trazidas por um aluno' },
  dispensation: { VIEWED: 'consultou as dispensas de um aluno' },
  lessonPlan: {
    CREATED: 'incluiu um plano de aula',
    UPDATED: 'alterou um plano de aula',
    DELETED: 'excluiu um plano de aula',
    INSTRUCTORS_CHANGED: 'alterou os professores de um plano de aula',
    LESSONS_GENERATED: 'gerou as aulas de um plano',
    LESSONS_REMOVED: 'excluiu aulas de um plano por uma mudança do calendário ou dos períodos',
    LESSONS_RESTORED: 'trouxe de volta aulas de um plano por uma mudança do calendário ou dos períodos',
  },
  attendance: {
    CREATED: 'incluiu a frequência',
    UPDATED: 'alterou a frequência',
    WITHDRAWN: 'retirou a chamada de uma aula',
    RESTORED: 'devolveu a chamada retirada de uma aula',
  },
  absenceJustification: {
    CREATED: 'justificou faltas de um aluno',
    UPDATED: 'corrigiu uma justificativa de faltas',
    WITHDRAWN: 'retirou uma justificativa de faltas',
    VIEWED: 'consultou as justificativas de faltas de um aluno',
  },
  searchCase: {
    CREATED: 'abriu um caso de busca ativa de um aluno',
    STEP_ADDED: 'registrou um passo da busca ativa de um aluno',
    STEP_WITHDRAWN: 'retirou um passo da busca ativa de um aluno',
    CLOSED: 'encerrou um caso de busca ativa de um aluno',
    REOPENED: 'reabriu um caso de busca ativa de um aluno',
    VIEWED: 'consultou um caso de busca ativa de um aluno',
  },
  resultAppeal: {
    CREATED: 'registrou um pedido de reconsideração',
    UPDATED: 'mudou a reunião do conselho de um pedido de reconsideração',
    DECIDED: 'mudou a situação de um pedido de reconsideração',
    VIEWED: 'consultou os pedidos de reconsideração de um aluno',
  },
  dependency: {
    CREATED: 'registrou uma dependência de um aluno',
    UPDATED: 'alterou uma dependência de um aluno',
    DECIDED: 'decidiu sobre uma dependência de um aluno',
    DELETED: 'desfez uma dependência de um aluno',
    VIEWED: 'consultou as dependências de um aluno',
  },
  studentNote: {
    CREATED: 'fez uma anotação sobre um aluno',
    UPDATED: 'alterou uma anotação sobre um aluno',
    DELETED: 'excluiu uma anotação sobre um aluno',
    VIEWED: 'consultou as anotações sobre um aluno',
  },
  instructorAbsence: {
    CREATED: 'registrou a falta de um professor',
    WITHDRAWN: 'retirou a falta de um professor',
  },
  lessonCover: {
    CREATED: 'definiu a substituição de uma aula',
    NOT_GIVEN: 'registrou uma aula não dada',
    WITHDRAWN: 'desfez a substituição ou o registro de uma aula não dada',
    MADE_UP: 'repôs uma aula não dada',
  },
  accomplishment: {
    CREATED: 'incluiu o registro de uma aula',
    UPDATED: 'alterou o registro de uma aula',
    WITHDRAWN: 'desfez o lançamento de uma aula',
    RESTORED: 'devolveu o lançamento desfeito de uma aula',
  },
  availabilityWindow: { UPDATED: 'alterou o prazo de disponibilidade dos professores' },
  instructorWeek: {
    UPDATED: 'alterou a disponibilidade de um professor',
    LOAD_CHANGED: 'alterou a jornada de um professor',
  },
  planningHour: {
    CREATED: 'incluiu uma hora de planejamento',
    UPDATED: 'alterou uma hora de planejamento',
    DELETED: 'excluiu uma hora de planejamento',
  },
  planWish: { UPDATED: 'alterou desejos de horário de um plano de aula' },
  classWish: { UPDATED: 'alterou desejos de horário de uma turma' },
  roomKind: {
    CREATED: 'incluiu um tipo de sala',
    UPDATED: 'alterou um tipo de sala',
    DELETED: 'excluiu um tipo de sala',
  },
  schoolEvaluation: {
    CREATED: 'incluiu uma avaliação',
    UPDATED: 'alterou uma avaliação',
    DELETED: 'excluiu uma avaliação',
    SCORE_CORRECTED: 'corrigiu uma nota com motivo',
  },
  studentEvaluation: { CREATED: 'incluiu notas', UPDATED: 'alterou notas' },
  gradePerformance: { VIEWED: 'consultou o desempenho' },
  academicRecord: {
    ASKED: 'mandou montar um histórico escolar',
    UPDATED: 'alterou um histórico escolar',
    VIEWED: 'consultou um histórico escolar',
  },
  file: {
    CREATED: 'pediu um documento',
    RETRIED: 'pediu de novo um documento',
    CANCELLED: 'desistiu de um documento em geração',
    DELETED: 'excluiu um documento',
    DOWNLOADED: 'baixou um documento',
    PREVIEWED: 'viu a prévia de um documento',
  },
  document: {
    REVOKED: 'invalidou um documento emitido',
    VIEWED: 'consultou os documentos emitidos de um aluno',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

type Events = typeof AUDIT_EVENTS
type AuditEntity = keyof Events
export type AuditActionOf<E extends AuditEntity> = keyof Events[E] & string

/** One entity with one of its own actions. */
export type AuditEvent = { [E in AuditEntity]: { entity: E; action: AuditActionOf<E> } }[AuditEntity]

type AuditAction = AuditEvent['action']
type EventName = { [E in AuditEntity]: `${E}.${AuditActionOf<E>}` }[AuditEntity]

/** Actions that read and change nothing: who looked, and what left the house. Every other action is a change. */
export const AUDIT_LOOKS = [
  'VIEWED',
  'HISTORY_VIEWED',
  'DOWNLOADED',
  'EXPORTED',
] as const satisfies readonly AuditAction[]

/** Sentences for actions without a sign-in: usually of the person, with a link or a public form. */
export const ANONYMOUS_EVENTS: Readonly<Partial<Record<EventName, string>>> = {
  'user.REGISTERED': 'Cadastro feito pela internet',
  'user.REGISTRATION_REPEATED': 'Novo pedido de cadastro pela internet, com o CPF deste registro',
  'studentEnrollment.PROMOTED': 'Chamada da lista de espera',
  'studentEnrollment.OFFERED': 'Vaga oferecida a quem está na lista de espera',
  'user.PASSWORD_CHANGED': 'Senha criada pelo link recebido',
  'institution.EXPORTED': 'Exportação de tudo o que a instituição registrou, por quem opera o servidor',
}
