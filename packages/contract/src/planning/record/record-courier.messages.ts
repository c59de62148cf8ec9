/** Why the server did not take a record that was on its way. */
export const RECORD_COURIER = {
  otherReleased: 'Outra aula deste dia já foi lançada por {name}. Lance as aulas separadamente.',
  oneReleased: 'Uma delas já foi lançada por {name}.',
  othersPending:
    'O registro desta aula foi salvo, mas as outras aulas do dia que você escolheu continuam sem lançar. {reason}',
  line: '{label}: {text}',
} as const
