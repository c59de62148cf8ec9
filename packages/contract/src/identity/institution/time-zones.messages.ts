/** The zones of Brazil as people call them, from the capital on. Source: IANA time zone database, zone.tab. */
export const TIME_ZONES = {
  brazil: {
    'America/Sao_Paulo': 'Brasília, Sudeste, Sul e Goiás',
    'America/Bahia': 'Bahia',
    'America/Fortaleza': 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte',
    'America/Recife': 'Pernambuco',
    'America/Maceio': 'Alagoas e Sergipe',
    'America/Belem': 'Amapá e leste do Pará',
    'America/Santarem': 'Oeste do Pará',
    'America/Araguaina': 'Tocantins',
    'America/Noronha': 'Fernando de Noronha',
    'America/Campo_Grande': 'Mato Grosso do Sul',
    'America/Cuiaba': 'Mato Grosso',
    'America/Manaus': 'Amazonas',
    'America/Boa_Vista': 'Roraima',
    'America/Porto_Velho': 'Rondônia',
    'America/Rio_Branco': 'Acre',
    'America/Eirunepe': 'Sudoeste do Amazonas',
  },
}
