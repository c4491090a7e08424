import { roleMay } from '../../src/access/permissions.ts'
import { PERMISSIONS, ROLES, type Permission, type Role } from '../../src/model/actor.ts'
import { PRIVACY_MODES, type PrivacyMode } from '../../src/model/privacy.ts'
import { viewIn, type View } from '../../src/privacy/gate.ts'
import { table, type InBoth, type Language } from './language.ts'

const ROLE: Record<Role, InBoth> = {
  owner: { en: 'Owner', de: 'Inhaber (owner)' },
  admin: { en: 'Admin', de: 'Admin' },
  analyst: { en: 'Analyst', de: 'Analyst' },
  finance: { en: 'Finance', de: 'Finanzen' },
  lead: { en: 'Lead of named teams or groups', de: 'Leitung benannter Teams oder Gruppen (lead)' },
  observer: {
    en: 'Observer (works council, data protection officer)',
    de: 'Beobachter (Betriebsrat, Datenschutzbeauftragte)',
  },
  member: { en: 'Member', de: 'Mitglied (member)' },
}
const SEES: Record<View, InBoth> = {
  totals: { en: 'sums of the organisation', de: 'Summen der Organisation' },
  units: {
    en: 'sums of the organisation, own teams and groups from 10 people on, or as agreed',
    de: 'Summen der Organisation, eigene Teams und Gruppen ab 10 Personen oder wie vereinbart',
  },
  releases: { en: 'groups', de: 'Gruppen' },
  pseudonyms: { en: 'groups, people without names', de: 'Gruppen, Personen ohne Namen' },
  people: { en: 'people', de: 'Personen' },
}
/** Off unless it was agreed on. */
const LED: InBoth = {
  en: '; people of these only if *leads see people* was agreed on',
  de: '; deren Personen nur, wenn *Leitungen sehen Personen* vereinbart ist',
}
const NOTHING: InBoth = { en: 'no numbers', de: 'keine Zahlen' }
const HEAD: Record<Language, readonly [string, string]> = {
  en: ['Role', 'May'],
  de: ['Rolle', 'Darf'],
}
const MAY: Record<Permission, InBoth> = {
  'self:read': { en: 'read this agreement', de: 'diese Vereinbarung lesen' },
  'self:data': { en: 'read the own data', de: 'die eigenen Daten lesen' },
  'connections:read': { en: 'see connections', de: 'Verbindungen sehen' },
  'connections:write': { en: 'connect sources', de: 'Quellen verbinden' },
  'metrics:read': { en: 'read numbers', de: 'Zahlen lesen' },
  'totals:read': { en: 'read sums of the organisation', de: 'Summen der Organisation lesen' },
  'units:read': { en: 'read numbers of teams and groups', de: 'Zahlen von Teams und Gruppen lesen' },
  'tokens:manage': { en: 'make API tokens', de: 'API-Tokens anlegen' },
  'members:manage': { en: 'add and remove members', de: 'Mitglieder hinzufügen und entfernen' },
  'sessions:manage': {
    en: 'see who is a member and where they are signed in, and sign them out',
    de: 'sehen, wer Mitglied ist und wo angemeldet, und Mitglieder abmelden',
  },
  'audit:read': { en: 'read the audit log', de: 'das Protokoll lesen' },
  'people:match': { en: 'say who is who', de: 'Konten derselben Person zuordnen' },
  'people:reveal': {
    en: 'ask for a name or for the data of somebody who wants it, and approve what somebody else asked for',
    de: 'einen Namen oder die Daten einer Person anfragen, die sie haben will, und fremde Anfragen genehmigen',
  },
  'people:erase': { en: 'ask for a person to be erased', de: 'um die Löschung einer Person bitten' },
  'organization:write': { en: 'change settings', de: 'Einstellungen ändern' },
  'money:write': {
    en: 'set prices and what seats include, type in invoices and sign months off',
    de: 'Preise setzen und was Plätze enthalten, Eingangsrechnungen eintragen und Monate freigeben',
  },
  'views:manage': { en: 'manage saved views', de: 'gespeicherte Ansichten verwalten' },
  'privacy:propose': { en: 'make stricter, propose weaker', de: 'strenger stellen, Schwächeres vorschlagen' },
  'privacy:confirm': {
    en: 'confirm and object to weaker, approve an erasure',
    de: 'Schwächeres bestätigen oder ihm widersprechen, eine Löschung genehmigen',
  },
}

/** Who sees what in each mode, and what else each role may do. */
export function roleTable(language: Language): string {
  const [role, may] = HEAD[language]
  const sees = (of: Role, mode: PrivacyMode) =>
    (roleMay(of, 'totals:read') ? SEES[viewIn(mode, { role: of })] : NOTHING)[language] +
    (of === 'lead' && mode === 'identified' ? LED[language] : '')
  return table(
    [role, ...PRIVACY_MODES.map((mode) => `\`${mode}\``), may],
    ROLES.map((of) => [
      ROLE[of][language],
      ...PRIVACY_MODES.map((mode) => sees(of, mode)),
      PERMISSIONS.filter((permission) => roleMay(of, permission))
        .map((permission) => MAY[permission][language])
        .join(', '),
    ]),
  )
}
