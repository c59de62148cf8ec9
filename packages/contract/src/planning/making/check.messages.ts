/** Sentences of what is found before a timetable is made. */
export const CHECK_WORDS = {
  plan: '{component} de {classes}',
  days: ' entre os horários de {days}',
  weekdays: ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'],
  lessons: ['1 aula', '{count} aulas'],
  places: ['1 horário', '{count} horários'],
  ROW_HOURS:
    '{row} tem {lessons} por semana e só {places} entre os sinais. Diminua aulas por semana ou inclua horários do sinal.',
  ROW_FREE_PERIODS: '{row} tem {lessons} por semana para {places}: sobram horários livres.',
  INSTRUCTOR_HOURS:
    '{person} tem {lessons} e só {places} em que pode dar aula. Libere horários da semana dessa pessoa ou passe aulas a outra.',
  PLAN_PLACES:
    '{plan} tem {lessons} por semana e cabem {places}, com o máximo por dia e a disponibilidade de quem ensina.',
  PLAN_DOUBLES: '{plan} pede {lessons} geminadas e cabem {places}. Permita aulas simples nos desejos.',
  ROOM_HOURS:
    '{room}: {lessons} pedem este tipo de sala e há {places}. Inclua salas ou tire o pedido de algum plano.',
  ROW_SET: '{row}: {plans} têm juntos {lessons} e só {places}{days}.',
  INSTRUCTOR_SET: '{person}: {plans} têm juntos {lessons} e só {places}{days}.',
  FIXED_COUNT: '{plan} tem {lessons} fixadas e são {places} por semana. Solte as que sobram.',
  FIXED_PLACE:
    '{plan} tem uma aula fixada {at}, onde não há horário entre os sinais. Solte-a ou mude o sinal.',
  FIXED_BLOCKED: '{plan} tem uma aula fixada {at}, em que quem ensina não pode ou que um desejo proíbe.',
  FIXED_CLASH: '{plans} têm aulas fixadas ao mesmo tempo ({at}), com os mesmos alunos ou a mesma pessoa.',
  FIXED_ROOMS: '{room}: {lessons} fixadas ao mesmo tempo ({at}) para {rooms}.',
  rooms: ['1 sala', '{count} salas'],
  at: '{day} às {time}',
  NO_BELLS:
    '{name} não tem horários do sinal para o seu turno e fica fora do horário. Informe os horários no nível de ensino.',
  NO_LESSONS:
    '{plan} não tem horas na matriz e fica fora do horário. Informe as horas na matriz ou as aulas por semana nos desejos.',
  NO_INSTRUCTOR: '{plan} está sem professor: choques de quem vier a ensinar não são vistos.',
  JOINT: {
    CLASS: '{plans} não podem ser juntas: são dos mesmos alunos.',
    LESSONS: '{plans} não podem ser juntas: as aulas por semana são diferentes.',
    INSTRUCTOR:
      '{plans} não podem ser juntas: a mesma pessoa está nos dois planos. Deixe-a em um só, que dá a aula para as turmas juntas.',
  },
  PLANNING_SHARE:
    '{person} tem {taught} com alunos e a jornada deixa {most}. Lei 11.738/2008, art. 2º, § 4º: “Na composição da jornada de trabalho, observar-se-á o limite máximo de 2/3 (dois terços) da carga horária para o desempenho das atividades de interação com os educandos.”',
  TOO_FINE:
    'Os sinais dos níveis têm inícios demais na mesma parte do dia para serem conferidos. Iguale os horários do sinal.',
  hours: '{hours} h {minutes} min',
  wholeHours: '{hours} h',
} as const
