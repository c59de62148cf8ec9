import type { DraftChange, TimetableDraft } from './draft-shapes.contract.ts'

type Rule = TimetableDraft['broken'][number]['rule']
type Counted = readonly [string, string]

/** The wishes that a table of a draft does not meet: one unit and several, of a plan, a class, an instructor or a kind of room. */
export const BROKEN_RULES: Readonly<Record<Rule, Counted>> = {
  UNPLACED: ['{subject}: 1 aula sem lugar', '{subject}: {count} aulas sem lugar'],
  OUTSIDE_GRID: ['{subject}: 1 aula fora do sinal', '{subject}: {count} aulas fora do sinal'],
  WRONG_COUNT: [
    '{subject}: 1 aula a mais ou a menos na semana',
    '{subject}: {count} aulas a mais ou a menos na semana',
  ],
  FIXED_MOVED: ['{subject}: 1 aula fixa em outro lugar', '{subject}: {count} aulas fixas em outro lugar'],
  ROW_CLASH: ['{subject}: duas aulas ao mesmo tempo', '{subject}: {count} aulas a mais ao mesmo tempo'],
  INSTRUCTOR_CLASH: [
    '{subject}: duas aulas ao mesmo tempo',
    '{subject}: {count} aulas a mais ao mesmo tempo',
  ],
  ROOM_SHORTAGE: ['{subject}: falta 1 sala', '{subject}: faltam {count} salas'],
  BLOCKED: ['{subject}: 1 aula quando não pode', '{subject}: {count} aulas quando não pode'],
  AVOID: ['{subject}: 1 aula quando prefere não', '{subject}: {count} aulas quando prefere não'],
  PREFER: ['{subject}: 1 aula fora do que prefere', '{subject}: {count} aulas fora do que prefere'],
  PIECE_LENGTH: ['{subject}: 1 aula seguida a mais', '{subject}: {count} aulas seguidas a mais'],
  DOUBLES: [
    '{subject}: 1 aula geminada a mais ou a menos',
    '{subject}: {count} aulas geminadas a mais ou a menos',
  ],
  PIECES_PER_DAY: [
    '{subject}: aulas separadas no mesmo dia',
    '{subject}: aulas separadas no mesmo dia ({count} vezes)',
  ],
  LESSONS_PER_DAY: [
    '{subject}: 1 aula acima do limite do dia',
    '{subject}: {count} aulas acima do limite do dia',
  ],
  ACROSS_BREAK: [
    '{subject}: 1 geminada cortada pelo intervalo',
    '{subject}: {count} geminadas cortadas pelo intervalo',
  ],
  SPREAD: ['{subject}: aulas juntas demais na semana', '{subject}: aulas juntas demais na semana'],
  NOT_FIRST: ['{subject}: 1 vez no primeiro horário', '{subject}: {count} vezes no primeiro horário'],
  NOT_LAST: ['{subject}: 1 vez no último horário', '{subject}: {count} vezes no último horário'],
  WINDOWS: ['{subject}: 1 janela a mais', '{subject}: {count} janelas a mais'],
  DAYS: ['{subject}: 1 dia a mais ou a menos', '{subject}: {count} dias a mais ou a menos'],
  INSTRUCTOR_LESSONS: [
    '{subject}: 1 aula acima do limite do dia',
    '{subject}: {count} aulas acima do limite do dia',
  ],
  GAPS: ['{subject}: 1 horário vago entre aulas', '{subject}: {count} horários vagos entre aulas'],
  MOVED: ['{subject}: 1 aula em outro horário', '{subject}: {count} aulas em outro horário'],
}

/** How many wishes of a rule are not met yet: the list that gets shorter while the table is made. */
export const PENDING_WISHES: Readonly<Record<Rule, Counted>> = {
  UNPLACED: ['1 aula sem lugar', '{count} aulas sem lugar'],
  OUTSIDE_GRID: ['1 aula fora do sinal', '{count} aulas fora do sinal'],
  WRONG_COUNT: ['1 plano com aulas a mais ou a menos', '{count} planos com aulas a mais ou a menos'],
  FIXED_MOVED: ['1 aula fixa em outro lugar', '{count} aulas fixas em outro lugar'],
  ROW_CLASH: ['1 turma com choque de aulas', '{count} turmas com choque de aulas'],
  INSTRUCTOR_CLASH: ['1 professor com choque de aulas', '{count} professores com choque de aulas'],
  ROOM_SHORTAGE: ['1 tipo de sala em falta', '{count} tipos de sala em falta'],
  BLOCKED: ['1 professor com aula quando não pode', '{count} professores com aula quando não podem'],
  AVOID: ['1 professor com aula quando prefere não', '{count} professores com aula quando preferem não'],
  PREFER: ['1 professor fora do que prefere', '{count} professores fora do que preferem'],
  PIECE_LENGTH: ['1 plano com aulas seguidas demais', '{count} planos com aulas seguidas demais'],
  DOUBLES: ['1 plano sem as geminadas pedidas', '{count} planos sem as geminadas pedidas'],
  PIECES_PER_DAY: ['1 plano com aulas separadas no dia', '{count} planos com aulas separadas no dia'],
  LESSONS_PER_DAY: ['1 plano acima do limite do dia', '{count} planos acima do limite do dia'],
  ACROSS_BREAK: ['1 plano com geminada no intervalo', '{count} planos com geminada no intervalo'],
  SPREAD: ['1 plano com aulas juntas demais', '{count} planos com aulas juntas demais'],
  NOT_FIRST: ['1 plano no primeiro horário', '{count} planos no primeiro horário'],
  NOT_LAST: ['1 plano no último horário', '{count} planos no último horário'],
  WINDOWS: ['1 professor com janelas a mais', '{count} professores com janelas a mais'],
  DAYS: ['1 professor com dias a mais ou a menos', '{count} professores com dias a mais ou a menos'],
  INSTRUCTOR_LESSONS: ['1 professor acima do limite do dia', '{count} professores acima do limite do dia'],
  GAPS: ['1 turma com horário vago entre aulas', '{count} turmas com horário vago entre aulas'],
  MOVED: ['1 plano com aulas em outro horário', '{count} planos com aulas em outro horário'],
}

/** The name of a rule in a sentence: "sem a regra “…” em …". */
export const RULE_NAMES: Readonly<Record<Rule, string>> = {
  UNPLACED: 'toda aula tem lugar',
  OUTSIDE_GRID: 'aulas nos horários do sinal',
  WRONG_COUNT: 'aulas por semana',
  FIXED_MOVED: 'aulas fixas',
  ROW_CLASH: 'uma aula por vez na turma',
  INSTRUCTOR_CLASH: 'uma aula por vez do professor',
  ROOM_SHORTAGE: 'salas que existem',
  BLOCKED: 'quando o professor não pode',
  AVOID: 'quando o professor prefere não',
  PREFER: 'quando o professor prefere',
  PIECE_LENGTH: 'aulas seguidas',
  DOUBLES: 'aulas geminadas',
  PIECES_PER_DAY: 'aulas juntas no mesmo dia',
  LESSONS_PER_DAY: 'aulas por dia',
  ACROSS_BREAK: 'geminada sem intervalo no meio',
  SPREAD: 'aulas espalhadas na semana',
  NOT_FIRST: 'fora do primeiro horário',
  NOT_LAST: 'fora do último horário',
  WINDOWS: 'janelas do professor',
  DAYS: 'dias do professor',
  INSTRUCTOR_LESSONS: 'aulas por dia do professor',
  GAPS: 'sem horário vago na turma',
  MOVED: 'aulas no mesmo horário',
}

/** Ways out of an impossible table. */
export const RELAXATIONS = {
  FREE_DAY: 'Se {subject} puder vir na {weekday}',
  INSTRUCTOR_RULE: 'Sem a regra “{rule}” de {subject}',
  PLAN_RULE: 'Sem a regra “{rule}” em {subject}',
  ONE_MORE_ROOM: 'Com mais uma sala: {subject}',
  GAPS: 'Se {subject} puder ter horário vago entre aulas',
  FIXED: 'Se as aulas fixas de {subject} puderem mudar',
} as const

/** Differences between the records now and those that a draft was made of. */
export const DRAFT_CHANGES: Readonly<Record<DraftChange['kind'], string>> = {
  PLAN_ADDED: '{subject}: plano novo',
  PLAN_REMOVED: '{subject}: o plano não existe mais',
  PLAN_PERIODS: '{subject}: outro número de aulas por semana',
  PLAN_INSTRUCTORS: '{subject}: outro professor',
  PLAN_CLASSES: '{subject}: outras turmas',
  PLAN_ROOM: '{subject}: outra sala',
  PLAN_WISHES: '{subject}: outros desejos',
  CLASS_ADDED: '{subject}: turma nova',
  CLASS_REMOVED: '{subject}: a turma não está mais na lista',
  CLASS_BELLS: '{subject}: outros horários do sinal',
  CLASS_WISHES: '{subject}: outros desejos da turma',
  INSTRUCTOR_AVAILABILITY: '{subject}: outra disponibilidade',
  INSTRUCTOR_LIMITS: '{subject}: outros limites da semana',
  ROOM_COUNT: '{subject}: outro número de salas',
  FIXED_LESSONS: '{subject}: outras aulas fixas',
}
