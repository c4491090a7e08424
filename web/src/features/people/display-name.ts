import { personText } from '../../components/erased-name.ts'

interface Named {
  name: string | null
  email: string | null
  login: string | null
}

/** What somebody is called: the name, else the e-mail address, else the login, else the vendor's id. */
export function displayName(person: Named & ({ key: string } | { user_id: string })): string {
  const id = 'key' in person ? person.key.slice(person.key.indexOf(':') + 1) : person.user_id
  return personText(person.name ?? person.email ?? person.login ?? id)
}
