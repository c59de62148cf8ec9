import { M } from '../messages.ts'
import { SAID_BY_FORMS } from './said-by-forms.ts'

/** The sentence of a surprise, with the beginning of the number that the log has it under. */
export const SURPRISE =
  'Ocorreu um erro! Tente novamente. Se continuar, informe a quem cuida do sistema o código do erro: {code}'

/** The sentence of SERVICE_UNAVAILABLE where waiting does not help: an operator must make room. */
export const DISK_IS_FULL =
  'O disco do servidor está cheio e nada pôde ser gravado. Avise quem cuida do sistema e tente novamente depois.'

/**
 * The catalogue of errors: HTTP status and Portuguese sentence of every `code` (docs/api.md, Errors).
 * Server, client and API document read this one list.
 */
export const ERRORS = {
  // Common to every call
  UNAUTHENTICATED: [401, M.auth.sessionExpired],
  INVALID_CREDENTIALS: [401, 'Usuário não encontrado ou credenciais inválidas!'],
  FORBIDDEN: [403, 'Você não tem permissão para fazer isto.'],
  FEATURE_NOT_AVAILABLE: [403, 'Este recurso não existe neste tipo de instituição.'],
  NOT_FOUND: [404, M.err.notFound],
  ROUTE_NOT_FOUND: [404, 'Endereço não encontrado.'],
  UNKNOWN_HOST: [404, 'Nenhuma instituição atende neste endereço.'],
  STALE_VERSION: [409, 'Este registro foi alterado por outra pessoa. Confira as duas versões.'],
  PAYLOAD_TOO_LARGE: [413, 'O conteúdo enviado é grande demais.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Formato de conteúdo não aceito.'],
  VALIDATION_ERROR: [422, M.val.invalidData],
  IDEMPOTENCY_KEY_REUSED: [422, 'Esta chave de envio já foi usada com outro conteúdo.'],
  CLIENT_OUTDATED: [
    426,
    'Esta página é de outra versão da Lousa. Atualize-a; o que está na fila deste aparelho continua guardado.',
  ],
  TOO_MANY_REQUESTS: [429, 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
  INTERNAL_ERROR: [500, M.err.generic],
  SERVICE_UNAVAILABLE: [503, 'Sistema indisponível no momento. Tente novamente em instantes.'],
  // Identity
  CHOOSE_ROLE: [422, 'Escolha com qual perfil deseja entrar.'],
  INVALID_LINK: [
    422,
    'Este link não vale mais: já foi usado, venceu ou foi substituído por outro. Peça um novo.',
  ],
  WRONG_GUARDIAN_CODE: [
    422,
    'O código e o CPF não conferem. Veja se digitou os dois como estão na carta e no seu documento. Se continuar, peça outra carta à secretaria.',
  ],
  WRONG_PASSWORD: [422, 'A senha atual não confere.'],
  SECOND_FACTOR_REQUIRED: [422, 'Falta confirmar a entrada com o segundo fator.'],
  SECOND_FACTOR_SETUP_REQUIRED: [
    422,
    'A instituição exige um segundo fator do seu perfil. Configure-o para entrar.',
  ],
  WRONG_SECOND_FACTOR: [422, 'Não foi possível confirmar. Confira e tente de novo.'],
  INVALID_CHALLENGE: [422, 'O tempo para confirmar acabou. Entre de novo com a senha.'],
  PASSKEY_REFUSED: [422, 'Esta chave de acesso não pôde ser guardada. Tente de novo.'],
  SECOND_FACTOR_PROOF_REQUIRED: [422, 'Confirme que é você para continuar.'],
  SECOND_FACTOR_NEEDED: [
    422,
    'A instituição exige um segundo fator do seu perfil: configure outro antes de remover este.',
  ],
  NO_SECOND_FACTOR: [422, 'Esta pessoa não tem segundo fator.'],
  OWN_SECOND_FACTOR: [422, 'O seu próprio segundo fator é alterado em Meus dados.'],
  LAST_ADMINISTRATOR: [422, 'Este é o último administrador ativo: a instituição não pode ficar sem nenhum.'],
  ALREADY_HAS_PASSWORD: [
    422,
    'Esta pessoa já criou a sua senha e não precisa de convite. Se a esqueceu, pode pedir outra na tela de entrada.',
  ],
  // Years and terms
  ACADEMIC_YEAR_FINISHED: [422, 'O ano letivo está encerrado. Reabra-o para alterar.'],
  TERM_CLOSED: [422, SAID_BY_FORMS.TERM_CLOSED],
  ACADEMIC_YEAR_ALREADY_RECORDED: [422, 'Este ano letivo já está cadastrado.'],
  RESULT_PUBLISHED: [
    422,
    'O resultado da turma está publicado. Reabra a turma em Fim de ano, com um motivo, antes de alterar.',
  ],
  RESULT_DECIDED: [
    422,
    'O resultado da turma já foi decidido. Em Fim de ano, volte a turma ao conselho antes de alterar.',
  ],
  RESULT_STEP_NOT_ALLOWED: [422, 'A turma não pode passar a esta situação a partir da atual.'],
  CLASS_NOT_IN_COUNCIL: [
    422,
    'A tabela de resultados da turma aparece aos professores enquanto a turma está no conselho.',
  ],
  MEETING_SIGNED: [
    422,
    'A ata está assinada e não muda. Para corrigir, registre outra ata que a retifique ou torne esta sem efeito.',
  ],
  MEETING_INCOMPLETE: [422, 'A ata ainda não pode ser assinada: complete o que falta.'],
  CLASS_HAS_FINDINGS: [422, 'Há pendências que impedem o fim do ano da turma.'],
  YEAR_HAS_UNPUBLISHED_CLASSES: [
    422,
    'Há turmas com o fim do ano iniciado e sem resultado publicado. Publique-as em Fim de ano antes de encerrar o ano.',
  ],
  REENROLLMENT_NOT_OPENED: [422, 'Este ano letivo não tem campanha de rematrícula. Abra a campanha antes.'],
  YEAR_HAS_OPEN_TERMS: [422, 'Ainda há períodos letivos abertos. Encerre-os primeiro.'],
  YEAR_NOT_EMPTY: [422, 'Este ano letivo já tem estrutura. A cópia é feita só em um ano vazio.'],
  ROLLOVER_SAME_YEAR: [422, 'Escolha um ano letivo diferente deste.'],
  ROLLOVER_PART_MISSING: [422, 'Uma das partes escolhidas depende de outra que ficou de fora.'],
  INSTRUCTOR_CLASH: [422, 'Com estes horários, há professores em dois lugares ao mesmo tempo.'],
  DATES_IN_USE: [422, 'Há períodos letivos ou registros fora das novas datas.'],
  NAME_ALREADY_RECORDED: [422, 'Já existe um registro com este nome.'],
  IN_USE: [422, 'Não é possível excluir: há registros que dependem deste.'],
  EDUCATION_LEVEL_HAS_TERMS: [422, 'Não é possível excluir um nível de ensino que possui períodos letivos'],
  TERM_COUNT_INVALID: [422, 'O número de períodos não é o deste tipo de nível.'],
  TERM_IN_USE: [422, 'O período já tem avaliações ou notas e não pode ser retirado.'],
  LESSONS_OUT_OF_TERM: [422, 'Com estas datas, há aulas que ficariam fora dos períodos letivos.'],
  EVALUATIONS_OUT_OF_TERM: [422, 'Com estas datas, há avaliações que ficariam fora do seu período.'],
  TERM_CLOSING_WARNINGS: [422, 'Ainda há pendências neste período. Confira antes de encerrar.'],
  TERM_INCOMPLETE: [422, 'O período não pode ser encerrado: a regra de cálculo exige todas as notas.'],
  // Classes
  AVERAGE_ABOVE_HIGHEST: [422, M.val.average],
  RETENTION_NOT_ALLOWED: [422, 'A lei não permite esta escolha de retenção na etapa da turma.'],
  CAPACITY_BELOW_ACTIVE: [422, 'A turma já tem mais alunos do que este número de vagas.'],
  TERM_MARK_SUM_EXCEEDED: [422, 'A soma das notas dos períodos passa da nota máxima anual.'],
  // Curriculum
  MATRIX_ALREADY_RECORDED: [422, 'Este componente já está na matriz da turma.'],
  MATRIX_STARTED: [422, 'Este componente já iniciou: há plano de aula ou aulas.'],
  INVALID_TRANSITION: [422, 'A situação não pode mudar desta maneira.'],
  COMPONENT_OF_OTHER_LEVEL: [422, 'O componente é de outro nível de ensino.'],
  TRAINING_TYPE_NOT_OF_GRADE: [422, 'A turma não tem este tipo de formação.'],
  // Calendar
  NOT_EDITABLE: [422, 'Este evento não pode ser alterado.'],
  LESSONS_ON_DAY_OFF: [422, 'Há aulas previstas nestes dias, que deixariam de ser letivos.'],
  LESSONS_ON_LOST_DAY: [422, 'Há aulas previstas nestes dias, que só são letivos por causa deste evento.'],
  TOO_MANY_LINKS: [422, 'Há links de assinatura demais. Revogue um que não é mais usado.'],
  // Institution
  HOST_TAKEN: [422, 'Este endereço já pertence a outra instituição.'],
  HOST_NOT_VERIFIED: [422, 'O registro que comprova este endereço ainda não foi encontrado no DNS.'],
  HOST_IN_USE: [422, 'Você está usando este endereço: retire-o a partir de outro.'],
  FIRST_RUN_CLOSED: [403, 'Este servidor já tem instituição. Peça o endereço dela a quem cuida do sistema.'],
  WRONG_SETUP_CODE: [422, 'O código não confere com o que o servidor escreveu ao iniciar.'],
  INVALID_DATE_INTERVAL_ERROR: [422, 'A data final deve ser posterior à inicial'],
  YEARS_ARE_NOT_THE_SOME_ERROR: [422, 'As datas devem ser do mesmo ano'],
  START_TIME_OVERLAP: [422, 'Horário inválido'],
  END_TIME_OVERLAP: [422, 'Horário inválido'],
  INTERVAL_TIME_OVERLAP: [422, 'Intervalo inválido'],
  LESSON_PLAN_ALREADY_RECORDED: [422, 'Componente curricular já cadastrado'],
  // Planning and attendance
  PARENT_IS_CHILD: [422, 'Um plano filho não pode ter outros planos filhos.'],
  COMPONENT_NOT_IN_GRADE: [422, 'Este componente não está na matriz da turma.'],
  INSTRUCTOR_INVALID: [422, 'Escolha um professor ativo desta instituição.'],
  LESSON_PLAN_IN_USE: [
    422,
    'O plano já tem aulas, avaliações ou planos filhos. Desative-o em vez de excluir.',
  ],
  AVAILABILITY_CLOSED: [
    422,
    'O prazo para pintar a semana não está aberto. Peça à secretaria que o abra ou que anote a mudança.',
  ],
  JOINT_PLANS_INVALID: [422, 'Aulas juntas precisam de ao menos dois planos de turmas ou grupos diferentes.'],
  NO_RECURRENCES: [422, 'A turma ainda não tem horários semanais.'],
  NO_TERMS: [422, 'O nível de ensino da turma ainda não tem períodos letivos.'],
  RECURRENCE_CONFIRMED: [
    422,
    'As aulas deste horário já foram geradas. Indique a partir de que data ele muda.',
  ],
  CHILD_SLOT_TAKEN: [422, 'Este horário já é de outro plano filho.'],
  NOT_A_CHILD_PLAN: [422, 'O plano escolhido não é filho do plano deste horário.'],
  TOO_MANY_DRAFTS: [422, 'O ano já tem dez rascunhos de horário. Exclua um que não é mais usado.'],
  NOTHING_TO_PLACE: [
    422,
    'As turmas escolhidas não têm aulas para colocar: faltam planos ou horários do sinal.',
  ],
  DRAFT_RUNNING: [422, 'O rascunho está sendo montado. Pare a montagem antes de mexer nele.'],
  DRAFT_OUTDATED: [
    422,
    'Os dados mudaram desde que o rascunho foi montado. Continue a montagem com os novos.',
  ],
  DRAFT_CLASHES: [422, 'O rascunho tem choques de horário e não pode ser aplicado assim.'],
  DRAFT_IS_FORMER: [422, 'Este rascunho guarda um horário anterior: ele só pode ser aplicado.'],
  NO_SUCH_LESSON: [422, 'O rascunho não tem esta aula neste lugar.'],
  NO_PLACE_FOR_LESSON: [422, 'A aula não pode ir para este lugar: há uma aula fixada no caminho.'],
  DAY_OFF: [422, 'Nesta data não há aula.'],
  LESSON_NOT_ON_SCHOOL_DAY: [422, 'Esta data não é dia letivo no calendário.'],
  INSTRUCTOR_PERIOD: [422, 'Na nova data, o professor já não está neste plano.'],
  OUT_OF_INSTRUCTOR_PERIOD: [403, 'A data está fora do seu período nesta turma.'],
  FUTURE_LESSON: [422, 'A aula ainda não aconteceu.'],
  LESSON_ALREADY_ACCOMPLISHED: [422, 'A aula já foi lançada.'],
  LESSON_HAS_ATTENDANCE: [422, 'A aula já tem frequência lançada.'],
  LESSON_DELETED: [422, 'A aula foi excluída.'],
  // Absences of instructors, covers and lessons to be made up
  ABSENCE_OVERLAP: [422, 'Este professor já tem uma falta registrada nestes dias ou horas.'],
  ABSENCE_HOURS: [422, 'Horas só podem ser indicadas em uma falta de um único dia.'],
  ABSENCE_TOO_LONG: [
    422,
    'Uma falta tem no máximo 30 dias. Para um afastamento maior, use Substituir em todas as turmas.',
  ],
  ABSENCE_IN_THE_PAST: [422, 'Só a secretaria registra ou retira faltas de dias que já passaram.'],
  LESSON_COVERED: [422, 'Esta aula já tem substituto ou registro de falta. Desfaça-o antes.'],
  LESSON_IS_GIVEN: [422, 'Só uma aula que não foi dada pode ser reposta.'],
  LESSON_MADE_UP: [422, 'Esta aula já foi reposta. Exclua antes a aula que a repõe.'],
  NO_ABSENCE: [422, 'Nenhum professor desta aula tem falta registrada neste horário.'],
  SUBSTITUTE_ABSENT: [422, 'Este professor também está ausente neste horário.'],
  SUBSTITUTE_BUSY: [422, 'Este professor já tem aula neste horário.'],
  SUBSTITUTE_NOT_BUSY: [422, 'Para juntar as turmas, escolha um professor que tenha aula neste horário.'],
  MAKE_UP_DAY_TAKEN: [
    422,
    'Este dia não pode ser usado para reposição: já é dia letivo, é domingo ou é feriado.',
  ],
  NOT_SAME_DAY: [422, 'Só é possível lançar juntas as aulas do mesmo plano e do mesmo dia.'],
  ENROLLMENT_NOT_ACTIVE: [422, 'O aluno não estava matriculado nesta turma nesta data.'],
  // Enrolment
  GRADE_FULL: [422, 'A turma não possui vagas.'],
  WAITING_PASSED_OVER: [422, 'Há alunos na lista de espera desta turma que ainda não foram chamados.'],
  NOT_ENROLLED_IN_YEAR: [422, 'O aluno não tem matrícula em nenhuma turma deste ano letivo.'],
  SEARCH_CASE_OPEN: [422, 'O aluno já tem um caso de busca ativa em aberto neste ano.'],
  SEARCH_WITHOUT_STEP: [
    422,
    'Um caso só é encerrado depois de um passo da escola. Registre a ligação, a visita ou a carta.',
  ],
  ALREADY_ENROLLED: [422, 'O aluno já está matriculado nesta turma.'],
  ALREADY_ADVANCED: [422, 'A próxima turma do aluno já está decidida.'],
  ENROLLMENT_CLOSED: [422, 'As inscrições não estão abertas.'],
  AGE_OUT_OF_RANGE: [422, 'A idade do aluno está fora da faixa desta turma.'],
  SCHEDULE_CLASH: [422, 'O horário coincide com o de outra turma em que o aluno está matriculado.'],
  MODALITY_INVALID: [422, 'Escolha até duas modalidades diferentes oferecidas nesta turma.'],
  STUDENT_INACTIVE: [422, 'O aluno está inativo.'],
  NUMBER_TAKEN: [422, 'Este número já é de outro aluno da turma.'],
  NOT_A_CLASS: [422, 'Isto existe apenas em turmas, não em eventos.'],
  DIFFERENT_GRADES: [422, 'As matrículas escolhidas são de turmas diferentes.'],
  RESULT_NOT_DECIDED: [
    422,
    'O resultado do aluno ainda não está definido: há período aberto ou recuperação.',
  ],
  NOT_RETAINABLE: [422, 'O conselho não decide sobre este aluno: nem as notas nem a turma o retêm.'],
  REASON_REQUIRED: [422, 'Informe o motivo da decisão.'],
  RESULT_NOT_PUBLISHED: [422, 'O resultado do aluno ainda não foi publicado.'],
  DEPENDENCY_ALREADY_RECORDED: [422, 'O aluno já tem uma dependência deste componente e deste ano.'],
  DEPENDENCY_DECIDED: [422, 'A dependência já está encerrada. Reabra antes de alterar.'],
  COMPONENT_NOT_FAILED: [422, 'A dependência é só em componentes em que o aluno ficou reprovado por nota.'],
  NO_OFFER: [422, 'Não há vaga oferecida nesta matrícula.'],
  OFFER_EXPIRED: [422, 'O prazo para aceitar a vaga terminou.'],
  // Events
  NOT_AN_EVENT: [422, 'Isto existe apenas em eventos.'],
  SURVEY_ALREADY_RECORDED: [422, 'Este evento já tem uma pesquisa.'],
  SURVEY_HAS_RESPONSES: [422, 'A pesquisa já tem respostas: as perguntas não podem mais mudar.'],
  SURVEY_CLOSED: [422, 'A pesquisa não está aberta.'],
  SURVEY_ALREADY_ANSWERED: [422, 'Esta pesquisa já foi respondida.'],
  // Reports and documents
  NOT_CONCLUDED: [422, 'O aluno ainda não tem um ano concluído neste nível de ensino.'],
  FILE_NOT_PENDING: [422, 'O documento já não está em geração.'],
  DOCUMENT_REVOKED: [422, 'Este documento já foi invalidado.'],
  // Messages
  NO_RECIPIENTS: [422, 'Ninguém receberia esta mensagem. Escolha turmas, perfis ou pessoas.'],
  MESSAGE_SENT: [422, 'Esta mensagem já foi enviada e não pode mais mudar.'],
  TOO_SOON: [422, 'Esta mensagem já foi enviada nas últimas 24 horas. Reenvie mais tarde.'],
  REQUEST_DECIDED: [422, 'Esta solicitação já foi respondida.'],
  NOT_A_REQUEST: [422, 'Esta mensagem não é uma solicitação.'],
  // Evaluation
  TERM_MARK_EXCEEDED: [422, 'A soma das avaliações passa da nota máxima do período.'],
  OUT_OF_TERM: [422, SAID_BY_FORMS.OUT_OF_TERM],
  CLASS_OPINION_ALREADY_RECORDED: [422, 'O parecer da turma neste período já está cadastrado.'],
  TOO_MANY_SENTENCES: [422, 'Há frases demais. Exclua uma que não é mais usada.'],
  ANNUAL_RECOVERY_ALREADY_RECORDED: [422, 'A recuperação anual deste componente já está cadastrada.'],
  TYPE_NOT_ALLOWED: [422, 'Esta turma é avaliada por parecer.'],
  HIGHEST_BELOW_SCORE: [422, 'Há notas lançadas acima deste valor.'],
  EVALUATION_HAS_SCORES: [
    422,
    'A avaliação já tem lançamentos de alunos (notas, pareceres, faltas, dispensas ou segundas chamadas).',
  ],
  OUT_OF_RANGE: [422, 'Nota fora do intervalo permitido.'],
  TEXT_NOT_ALLOWED: [422, 'Apenas pareceres têm texto.'],
  // People and enrolment
  RESPONSIBLE_REQUIRED: [422, M.val.oneResponsible],
  GUARDIAN_CPF_REQUIRED: [422, 'Menores de 18 anos precisam de um responsável com CPF.'],
  CONSENT_REQUIRED: [422, 'É preciso ler e aceitar os termos para concluir o cadastro.'],
  TAX_NUMBER_ALREADY_RECORDED: [422, 'Este CPF já está cadastrado.'],
  ALREADY_GUARDIAN: [422, 'Esta pessoa já tem um vínculo aberto com o aluno.'],
  OWN_GUARDIAN: [422, 'Este CPF é do próprio aluno. Informe o CPF do responsável.'],
  ADULT_STUDENT: [422, 'O aluno já tem 18 anos: registre que ele concorda, ou a curatela.'],
  RESTRICTION_KIND_REQUIRED: [422, 'Marque pelo menos uma restrição.'],
  SELF_REGISTRATION_CLOSED: [403, 'Esta instituição não está recebendo cadastros pela internet.'],
  FIELD_NOT_ALLOWED: [403, 'Este dado só pode ser alterado pela secretaria.'],
  PERSON_IN_USE: [422, 'Esta pessoa ainda tem turmas em andamento.'],
  MERGE_SAME_PERSON: [422, 'Este já é o mesmo cadastro, em outro perfil.'],
  MERGE_CLASH: [422, 'Estes cadastros não podem ser unidos como estão.'],
  MERGE_TAX_NUMBERS: [422, 'Os dois cadastros têm CPFs diferentes. Escolha qual deles é o certo.'],
  MERGE_OVER: [422, 'Esta união já foi desfeita ou o prazo de 30 dias terminou.'],
  MERGE_NOT_UNDONE: [422, 'Não é mais possível desfazer esta união.'],
  // Removal of personal data
  ERASURE_ENROLLED: [
    422,
    'Este aluno está matriculado, na lista de espera ou inscrito em um evento. Encerre isso antes de eliminar os dados.',
  ],
  ERASURE_STAFF: [422, 'Esta pessoa trabalha aqui. Arquive esse outro cadastro antes de eliminar os dados.'],
  ERASURE_RESPONSIBLE: [
    422,
    'Esta pessoa é responsável por um aluno ativo. Os dados dela ainda são necessários.',
  ],
  ERASURE_NOT_CONFIRMED: [422, 'O número de matrícula digitado não é o deste aluno.'],
  // Import
  IMPORT_FILE_INVALID: [422, 'Não foi possível ler o arquivo. Envie uma planilha XLSX ou CSV.'],
  IMPORT_TOO_LARGE: [422, 'A planilha é grande demais para uma importação.'],
  IMPORT_COLUMNS_MISSING: [422, 'Indique as colunas obrigatórias antes de continuar.'],
  IMPORT_HAS_PROBLEMS: [422, 'Há linhas com problemas. Corrija-as, pule-as ou importe só as válidas.'],
  IMPORT_NOTHING_TO_DO: [422, 'Não há nenhuma linha para importar.'],
  IMPORT_STATE: [422, 'A importação já não está nesta etapa.'],
  IMPORT_IN_USE: [
    422,
    'Não é possível desfazer: registros importados já estão em uso. Exclua antes as matrículas e o que mais depende deles.',
  ],
  STUDENT_ENROLLMENT_NOT_FOUND: [404, 'O aluno não possui registros neste nível de ensino'],
  // Files
  FILE_NOT_READY: [422, 'O documento ainda não está pronto.'],
  FILE_NOT_FAILED: [422, 'Só é possível repetir um documento que falhou.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS
