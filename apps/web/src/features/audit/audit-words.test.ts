import { EVENT } from '@lousa/contract/academics/event/event-table.ts'
import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { AUDIT_EVENTS } from '@lousa/contract/audit/audit-event.messages.ts'
import { describe, expect, it } from 'vitest'
import { shownChanges } from './audit-values.ts'
import { headline } from './audit-words.ts'

const clerk: AuditEntry['by'] = {
  id: '1',
  type: 'ADMINISTRATOR',
  role: 'ADMINISTRATOR',
  name: 'Cecília Alves',
  socialName: null,
  registration: null,
  thumb: null,
}
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-03-05T12:00:00Z',
  by: clerk,
  entity: 'user',
  entityId: 'p',
  action: 'UPDATED',
  changes: [],
  ...over,
})
const sentence = (over: Partial<AuditEntry>): string => {
  const { who, deed } = headline(entry(over))
  return `${who} ${deed}`.trim()
}
const changed = (field: string, from: unknown, to: unknown, entity = 'user'): string[] =>
  shownChanges(entry({ entity, changes: [{ field, from, to }] })).map(
    shown => `${shown.field}: ${shown.from} → ${shown.to}`,
  )

describe('an entry of a history', () => {
  it('names every field of a person, with the masks of their numbers', () => {
    expect(changed('nis', null, '12038619494')).toEqual(['NIS: vazio → 120.38619.49-4'])
    expect(changed('colourOrRace', 'Branca', 'Parda')).toEqual(['Cor/raça: Branca → Parda'])
    expect(changed('documents.taxNumber', null, '52998224725')).toEqual(['CPF: vazio → 529.982.247-25'])
    expect(changed('birthdateInfo.naturalness', 'Santos', null)).toEqual(['Naturalidade: Santos → vazio'])
  })

  it('words how an institution records late arrivals', () => {
    expect(changed('punctuality', 'OFF', 'WITHOUT_MINUTES', 'institution')).toEqual([
      'Atrasos e saídas antecipadas: Não registrar → Registrar, sem minutos',
    ])
  })

  it('words the minutes of a late arrival, also where there are none', () => {
    expect(changed('arrivedLate', 0, 10, 'attendance')).toEqual(['Atraso: sem minutos → 10 min'])
    expect(changed('leftEarly', 0, null, 'attendance')).toEqual(['Saída antecipada: sem minutos → vazio'])
  })

  it('says of a list of people who came, who went and what changed of whom', () => {
    const [ana, pedro] = [
      { id: 'a', name: 'Ana Reis', kinship: 'Mãe', cellphone: '11987654321' },
      { id: 'p', name: 'Pedro Reis', kinship: 'Pai', cellphone: null },
    ]
    expect(changed('responsibles', [ana, pedro], [{ ...ana, kinship: 'Avó' }, pedro])).toEqual([
      'Ana Reis: Parentesco: Mãe → Avó',
    ])
    expect(changed('responsibles', [ana], [pedro])).toEqual([
      'Responsáveis: Ana Reis → vazio',
      'Responsáveis: vazio → Pedro Reis',
    ])
    expect(changed('responsibles', [ana, pedro], [pedro, ana])).toEqual([
      'Responsáveis: Ana Reis; Pedro Reis → Pedro Reis; Ana Reis',
    ])
  })

  it('says who came to teach a plan, who went and whose period changed', () => {
    const ana = { id: 'a 1', name: 'Ana Reis', start: '2026-02-09', end: null }
    const bia = { id: 'b 1', name: 'Bia Lima', start: '2026-07-01', end: null }
    expect(changed('instructors', [ana], [{ ...ana, end: '2026-06-30' }, bia], 'lessonPlan')).toEqual([
      'Ana Reis: Término: vazio → 30/06/2026',
      'Professores: vazio → Bia Lima',
    ])
    expect(changed('parallelGroup', 1, null, 'lessonPlan')).toEqual(['Grupo: 1 → vazio'])
    expect(changed('isActive', true, false, 'lessonPlan')).toEqual(['Ativo: sim → não'])
  })

  it('says how a weekly time changed and what it made of lessons', () => {
    expect(changed('weekday', 'MONDAY', 'FRIDAY', 'weeklyTime')).toEqual([
      'Dia da semana: Segunda-feira → Sexta-feira',
    ])
    expect(changed('validFrom', null, '2026-09-14', 'weeklyTime')).toEqual([
      'A partir de: vazio → 14/09/2026',
    ])
    expect(changed('lessonsRemoved', 12, null, 'weeklyTime')).toEqual(['Aulas excluídas: 12 → vazio'])
  })

  it('names everything that is told of a class, its matrix and its lists', () => {
    const ofGrade = (field: string, from: unknown, to: unknown) => changed(field, from, to, 'grade')
    expect(ofGrade('name', '6º A', '6º B')).toEqual(['Nome da turma: 6º A → 6º B'])
    expect(ofGrade('type', 'MARK', 'ASSESSMENT')).toEqual(['Avaliação: Por nota → Por parecer'])
    expect(ofGrade('shift', null, 'MORNING')).toEqual(['Turno: vazio → Matutino'])
    expect(ofGrade('confirmOccupation', null, 'EXCEED')).toEqual(['Acima das vagas: vazio → sim'])
    expect(ofGrade('performancePolicy', null, { mode: 'MEAN' })).toEqual([
      'Regra de cálculo: vazio → própria da turma',
    ])
    expect(ofGrade('academicTermMarks.2', 25, 30)).toEqual(['Nota máxima do 2º período: 25 → 30'])
    const type = '00000000-0000-4000-8000-000000000010'
    expect(ofGrade('trainingTypeIds', [], [type])).toEqual(['Tipos de formação: vazio → 1'])
    const rest = ['highest', 'average', 'capacity', 'parallelGroups', 'enrollmentStart', 'enrollmentEnd']
    for (const field of [...rest, 'curriculumMatrix', 'lessons'])
      expect(ofGrade(field, null, 1)[0]).not.toContain('Outro dado')
    expect(changed('hour', 80, 120, 'curriculumMatrix')).toEqual(['Carga horária (h): 80 → 120'])
    expect(changed('status', 'READY_TO_START', 'IN_PROGRESS', 'curriculumMatrix')).toEqual([
      'Situação: Pronta para iniciar → Em andamento',
    ])
    expect(changed('deletedReason', null, 'Passeio', 'lesson')).toEqual(['Motivo: vazio → Passeio'])
  })

  it('names every field of an event in words of its own', () => {
    const ofEvent = (field: string, from: unknown, to: unknown) => changed(field, from, to, 'schoolEvent')
    expect(ofEvent('name', 'Feira', 'Festa')).toEqual(['Nome do evento: Feira → Festa'])
    expect(ofEvent('place', null, 'Pátio')).toEqual(['Local: vazio → Pátio'])
    expect(ofEvent('selfEnrollment', true, false)).toEqual(['As pessoas se inscrevem sozinhas: sim → não'])
    expect(ofEvent('enrollmentStart', null, '2026-09-01')).toEqual([
      'Inscrições a partir de: vazio → 01/09/2026',
    ])
    expect(ofEvent('picture', null, 'a1b2c3')).toEqual(['Imagem: vazio → imagem'])
    for (const [field, { label }] of Object.entries(EVENT))
      expect(ofEvent(field, null, 1)[0]).toMatch(new RegExp(`^${label}: `))
  })

  it('has words of its own for what messages and the institution record', () => {
    expect(changed('name', 'A', 'B', 'institution')).toEqual(['Nome da instituição: A → B'])
    expect(changed('timeZone', null, 'America/Manaus', 'institution')).toEqual([
      'Fuso horário: vazio → America/Manaus',
    ])
    expect(changed('offerHours', 24, 48, 'institution')).toEqual([
      'Prazo da oferta de vaga, em horas: 24 → 48',
    ])
    expect(changed('recipients', null, 25, 'schoolMessage')).toEqual(['Destinatários: vazio → 25'])
    expect(changed('sessions', 30, 10, 'retention')).toEqual(['Acessos encerrados: 30 → 10'])
    expect(changed('name', null, 'Ciências', 'knowledgeArea')).toEqual(['Nome: vazio → Ciências'])
  })

  it('says of a free text that it changed and how long it is', () => {
    expect(changed('note', null, { textLength: 1 }, 'user')).toEqual([
      'Observação: vazio → texto (1 caractere)',
    ])
    expect(changed('note', { textLength: 12 }, { textLength: 12 }, 'user')).toEqual([
      'Observação: texto (12 caracteres) → texto alterado (12 caracteres)',
    ])
    expect(changed('deletedReason', { textLength: 1200 }, { textLength: 0 }, 'lesson')).toEqual([
      'Motivo: texto (1.200 caracteres) → vazio',
    ])
  })

  it('says of a free text in a row of a list that it changed and how long it is', () => {
    const row = { id: 'a 1', name: 'Arte 1', mark: 7, note: { textLength: 12 } }
    const ofEnrollment = (from: unknown, to: unknown) => changed('termMarks', from, to, 'studentEnrollment')
    expect(ofEnrollment([row], [{ ...row, mark: 8, note: { textLength: 12 } }])).toEqual([
      'Arte 1: Nota: 7 → 8',
      'Arte 1: Observação: texto (12 caracteres) → texto alterado (12 caracteres)',
    ])
    expect(ofEnrollment([row], [{ ...row, note: null }])).toEqual([
      'Arte 1: Observação: texto (12 caracteres) → vazio',
    ])
    const { note, ...others } = row
    expect(ofEnrollment([others], [{ ...others, mark: null }])).toEqual(['Arte 1: Nota: 7 → vazio'])
    expect(ofEnrollment([], [row])).toEqual(['Notas e faltas trazidas: vazio → Arte 1'])
    expect(ofEnrollment(null, [{ reason: note }])).toEqual([
      'Notas e faltas trazidas: vazio → Motivo texto (12 caracteres)',
    ])
  })

  it('says of how many students a list of attendance or scores was changed, and no code of it', () => {
    const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
    const shown = shownChanges(
      entry({
        entity: 'attendance',
        changes: [
          { field: id(1), from: 'ATTENDANCE', to: 'JUSTIFIED_ABSENCE' },
          { field: `${id(1)}.justification`, from: null, to: 'Atestado' },
          { field: id(2), from: 'ATTENDANCE', to: 'ABSENCE' },
        ],
      }),
    )
    expect(shown.map(({ field, to }) => `${field}: ${to}`)).toEqual(['Alunos: 2'])
    expect(changed('students', null, 25, 'attendance')).toEqual(['Alunos: vazio → 25'])
  })

  it('never shows a reader a raw name or code that it does not know', () => {
    expect(sentence({ entity: 'quantum_thing', action: 'WOBBLED' })).toBe(
      'Cecília Alves atualizou um registro',
    )
    expect(changed('tax_flag_2', false, true)).toEqual(['Outro dado: não → sim'])
  })

  it('reads in its own words, whatever it tells', () => {
    const sentences = Object.entries(AUDIT_EVENTS).flatMap(([entity, actions]) =>
      Object.keys(actions).map(action => sentence({ entity, action })),
    )
    expect(sentences).not.toContain('Cecília Alves atualizou um registro')
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it.each([
    [{ action: 'UPDATED' }, 'Cecília Alves alterou o cadastro'],
    [{ action: 'ARCHIVED' }, 'Cecília Alves arquivou o registro'],
    [{ action: 'VIEWED', entity: 'consent' }, 'Cecília Alves consultou os consentimentos'],
    [{ action: 'DOWNLOADED', entity: 'file' }, 'Cecília Alves baixou um documento'],
    [{ action: 'DELETED', entity: 'schoolEvaluation' }, 'Cecília Alves excluiu uma avaliação'],
    [{ action: 'REGISTERED', by: null }, 'Cadastro feito pela internet'],
    [{ action: 'PASSWORD_CHANGED', by: null }, 'Senha criada pelo link recebido'],
    [{ action: 'UPDATED', by: null }, 'Visitante ou sistema alterou o cadastro'],
  ])('%j reads: %s', (over, words) => {
    expect(sentence(over)).toBe(words)
  })

  it.each([
    ['documents.taxNumber', null, '52998224725', 'CPF: vazio → 529.982.247-25'],
    ['address.postalCode', '01001000', null, 'CEP: 01001-000 → vazio'],
    ['cellphone', '', '11987654321', 'Celular: vazio → (11) 98765-4321'],
    ['birthdate', '2010-05-03', '2010-03-05', 'Data de nascimento: 03/05/2010 → 05/03/2010'],
    ['role', 'EDITOR', 'ADMINISTRATOR', 'Perfil: Editor → Administrador'],
    ['responsibles', ['Célia'], ['Célia', 'Davi'], 'Responsáveis: Célia → Célia; Davi'],
    ['responsibles.0.email', null, 'a@b.br', 'Responsável: e-mail: vazio → a@b.br'],
    ['avatar', null, 'a1b2c3', 'Foto: vazio → imagem'],
    [
      'consent',
      null,
      { kind: 'IMAGE_USE', textVersion: 2 },
      'Consentimento: vazio → Assunto Uso de imagem, Versão do texto 2',
    ],
    // A name that happens to be one of our codes is still a name.
    ['name', 'OTHER', 'READ', 'Nome completo: OTHER → READ'],
  ])('says that %s changed from %j to %j in words', (field, from, to, words) => {
    expect(changed(field, from, to)).toEqual([words])
  })

  it('leaves out what only points at another record', () => {
    expect(changed('lessonId', null, '00000000-0000-4000-8000-000000000010', 'accomplishment')).toEqual([])
  })
})
