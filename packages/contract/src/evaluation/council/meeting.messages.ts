/** Words of the minutes of a council, as the server writes them and as they are printed. */
export const MINUTES = {
  opening:
    '{date}, {time}{place}, na instituição {institution}, reuniu-se o Conselho de Classe da turma {grade}, {level}, {subject} do ano letivo de {year}{presidency}.',
  noTime: 'em horário a registrar',
  place: ', em {place}',
  final: 'para deliberar sobre o resultado final',
  ofTerm: 'para tratar do {term}',
  presidency: ', sob a presidência de {name}',
  rectifies: 'Esta ata retifica a Ata nº {number}, da reunião de {date}.',
  present: 'Estiveram presentes: {names}.',
  /** A name with its function. */
  attendant: '{name} ({function})',
  decisionsOf: 'Foram registradas as seguintes deliberações:',
  noDecisions: 'Não houve deliberações sobre a situação de alunos.',
  student: 'Quanto a {name}{number}, {sentence}',
  studentNumber: ', nº {number}',
  sentences: {
    APPROVE: 'o conselho decidiu pela aprovação{reason}.',
    RETAIN: 'o conselho decidiu pela retenção{reason}.',
    DEPENDENCY: 'o conselho decidiu pela aprovação com dependência em {components}{reason}.',
    EXTRA_RECOVERY: 'o conselho concedeu nova recuperação até {until}{reason}.',
    WITHDRAWN: 'o conselho retirou a decisão anterior.',
  },
  /** In the place of a decision of corrected minutes that is not in force. */
  replaced:
    'a decisão da ata retificada foi substituída por decisão posterior, da Ata nº {number}, de {date}.',
  replacedInDraft:
    'a decisão da ata retificada foi substituída por decisão posterior, ainda sem ata assinada.',
  replacedWithoutMinutes:
    'a decisão da ata retificada foi substituída por decisão posterior, que não consta de ata.',
  reasons: {
    PROGRESS: 'pelo progresso ao longo do ano',
    OVERALL: 'pelo desempenho no conjunto dos componentes',
    NEAR_AVERAGE: 'por faltarem poucos pontos para a média',
    HEALTH: 'por motivo de saúde',
    CIRCUMSTANCES: 'pelas circunstâncias do ano do aluno',
    OTHER: '',
  },
  reason: ', {reason}',
  /** After the sentence of a decision. */
  text: 'Justificativa: {text}',
  note: 'registrou-se: {text}',
  /** The text of a note whose content was removed with personal data. */
  noteRemoved: 'registrou-se uma anotação.',
  alsoNoted: 'Registrou-se ainda: {text}',
  requestsOf: 'Foram apreciados os seguintes pedidos de reconsideração:',
  request: 'Quanto ao pedido de {name}{number}, {on}, {outcome}',
  requestOn: 'recebido em {day}, sobre {subject}',
  requestOfFinal: 'o resultado final',
  requestOfTerm: 'o resultado do {term}',
  requestOfComponent: '{subject} em {component}',
  requestOutcomes: {
    ACCEPTED: 'o conselho decidiu acolher o pedido.',
    DENIED: 'o conselho decidiu manter o resultado.',
  },
  requestHeard: 'o conselho foi ouvido, e a resposta ainda será dada.',
  requestReasons: 'Motivos: {text}',
  closing: 'Nada mais havendo a tratar, a reunião foi encerrada{time}, {written}',
  written: 'e eu, {name}, lavrei a presente ata, que, lida e aprovada, vai assinada pelos presentes.',
  writtenByNone: 'e lavrou-se a presente ata, que, lida e aprovada, vai assinada pelos presentes.',
  /** An instructor of the class, as the list of attendants suggests it. */
  instructorOf: 'Docente de {components}',
  /** The function for more components than a line has room for. */
  instructor: 'Docente da turma',
} as const
