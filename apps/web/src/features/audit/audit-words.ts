import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { shownName } from '../../ui/person-avatar.tsx'

const { field } = M

/** What an entry is about, with its article; by the server's name of the entity. */
const ENTITIES: Readonly<Record<string, string>> = {
  user: 'o cadastro',
  responsible: 'um responsável',
  consent: 'um consentimento',
  session: 'um acesso aberto',
  import: 'uma importação',
  institution: 'os dados da instituição',
  institutionText: 'um texto da instituição',
  schoolEvaluation: 'uma avaliação',
  studentEvaluation: 'uma nota',
  accomplishment: 'o registro de uma aula',
  lesson: 'uma aula',
  lessonAttendance: 'a frequência',
  attendance: 'a frequência',
  studentEnrollment: 'uma matrícula',
  grade: 'uma turma',
  lessonPlan: 'um plano de aula',
  academicTerm: 'um período letivo',
  file: 'um documento',
}

/** What was done, in the past: "Ana Souza {verbo} {coisa}". */
const ACTIONS: Readonly<Record<string, string>> = {
  CREATE: 'incluiu',
  CREATED: 'incluiu',
  UPDATE: 'alterou',
  UPDATED: 'alterou',
  DELETE: 'excluiu',
  DELETED: 'excluiu',
  VIEWED: 'consultou',
  EXPORTED: 'exportou',
  DOWNLOADED: 'baixou',
  PRINTED: 'imprimiu',
  RETRY: 'pediu de novo',
  LINKED: 'completou',
  IMPORTED: 'importou',
  UNDONE: 'desfez',
  UPLOADED: 'enviou',
  STARTED: 'iniciou',
}

/** Whole sentences, where verb and thing do not say it. */
const SENTENCES: Readonly<Record<string, string>> = {
  ARCHIVED: 'arquivou o registro',
  RESTORED: 'reativou o registro',
  INVITED: 'enviou o convite de acesso',
  REGISTERED: 'fez o cadastro pela internet',
  REGISTRATION_REPEATED: 'pediu de novo o cadastro pela internet, com o CPF deste registro',
  CONSENT_GIVEN: 'registrou um consentimento',
  CONSENT_WITHDRAWN: 'registrou a retirada de um consentimento',
  PASSWORD_CHANGED: 'trocou a senha',
  HOST_VERIFIED: 'comprovou um endereço da instituição',
  HISTORY_VIEWED: 'consultou o histórico',
  'gradePerformance.VIEWED': 'consultou o desempenho',
  'studentEnrollment.VIEWED': 'consultou as matrículas',
  'import.VIEWED': 'consultou as linhas de uma importação',
  'import.DOWNLOADED': 'baixou as linhas com problema de uma importação',
  'consent.VIEWED': 'consultou os consentimentos',
  'session.DELETE': 'encerrou um acesso',
  'user.EXPORTED': 'exportou uma lista de pessoas',
}

/** The same, done by somebody who was not signed in: the person, as a rule, with a link or a public form. */
const ANONYMOUS: Readonly<Record<string, string>> = {
  REGISTERED: 'Cadastro feito pela internet',
  REGISTRATION_REPEATED: 'Novo pedido de cadastro pela internet, com o CPF deste registro',
  PASSWORD_CHANGED: 'Senha criada pelo link recebido',
}

const deedOf = ({ entity, action }: AuditEntry): string =>
  SENTENCES[`${entity}.${action}`] ??
  SENTENCES[action] ??
  `${ACTIONS[action] ?? 'atualizou'} ${ENTITIES[entity] ?? 'um registro'}`

/** The sentence of an entry, and who it begins with. */
export const headline = (entry: AuditEntry): { who: string; deed: string } => {
  const anonymous = ANONYMOUS[entry.action]
  if (entry.by) return { who: shownName(entry.by), deed: deedOf(entry) }
  return anonymous ? { who: '', deed: anonymous } : { who: AUDIT.noOne, deed: deedOf(entry) }
}

/** By the name of the field, or by its whole path where the same name means something else elsewhere. */
const FIELDS: Readonly<Record<string, string>> = {
  name: field.name,
  socialName: field.socialName,
  email: field.email,
  userName: field.userName,
  cellphone: field.cellphone,
  phone: field.phone,
  birthdate: field.birthdate,
  gender: field.gender[0],
  nationality: field.nationality,
  naturalness: field.naturalness,
  birthState: field.birthState,
  birthCertificateNumber: field.birthCertificate,
  birthCertificate: field.birthCertificate,
  notaryOffice: field.notaryOffice,
  registration: field.registration,
  studentRegistrationNumber: field.registration,
  oldRegistration: field.oldRegistration,
  taxNumber: field.taxNumber,
  identityDocument: field.identityDocument,
  issuer: field.issuer,
  issuerDate: field.issuerDate,
  issuerState: field.issuerState,
  postalCode: field.postalCode,
  street: field.street,
  number: field.number,
  complement: field.complement,
  neighborhood: field.neighborhood,
  city: field.city,
  state: field.state,
  landmark: field.landmark,
  address: 'Endereço',
  documents: 'Documentos',
  birthdateInfo: 'Nascimento',
  responsible: field.responsible,
  responsibles: 'Responsáveis',
  mainResponsible: field.mainResponsible,
  mainResponsibleId: field.mainResponsible,
  kinship: field.kinship[0],
  occupation: field.occupation,
  note: field.note,
  avatar: 'Foto',
  picture: 'Foto',
  thumb: 'Foto',
  status: field.status,
  statusReason: 'Motivo da situação',
  role: 'Perfil',
  access: 'Acesso',
  sentTo: 'Enviado para',
  count: 'Quantidade',
  rowCount: 'Linhas',
  kind: 'Assunto',
  consent: 'Consentimento',
  given: 'Autorizado',
  givenBy: 'Declarado por',
  textVersion: 'Versão do texto',
  title: field.title,
  description: field.description,
  type: field.type,
  highest: field.highest,
  date: field.date,
  scores: 'Notas lançadas',
  score: field.score,
  contentRegistration: field.content,
  materialUsage: field.material,
  fileName: 'Arquivo',
  mode: 'Forma de importar',
  imported: 'Registros importados',
  searchFor: 'Busca',
  format: 'Formato',
  'schoolEvaluation.name': 'Nome',
  'accomplishment.note': 'Observação',
}

/** Groups whose fields need it said whose they are. */
const OWNERS: Readonly<Record<string, string>> = {
  responsibles: field.responsible,
  responsible: field.responsible,
}

const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(part => part !== '')

/** The last named part of a path: 'responsibles.0.cellphone' → 'cellphone'. */
export const lastName = (path: string): string =>
  partsOf(path)
    .filter(part => /^[a-z]/i.test(part) && !part.includes('-'))
    .at(-1) ?? path

/** What a changed field is called; never the raw name. */
export const fieldWords = (entity: string, path: string): string => {
  const last = lastName(path)
  const words = FIELDS[`${entity}.${last}`] ?? FIELDS[last] ?? 'Outro dado'
  const owner = OWNERS[partsOf(path)[0] ?? '']
  return owner && last !== partsOf(path)[0] ? `${owner}: ${words.toLowerCase()}` : words
}
