import type { CodeConnectProfile } from '../../../../src/api/contract/connections/connections.ts'
import { t } from '../../i18n/t.ts'
import { namesOf, type Change, type ConnectField, type ConnectKind } from './connect-kind.ts'

const TOKEN = {
  name: 'personal_access_token',
  input: 'secret',
  label: t('connectedApps:form.token'),
  help: t('connectedApps:form.tokenHelp'),
  missing: t('connectedApps:form.tokenMissing'),
} as const satisfies ConnectField

const ORGANIZATIONS = {
  name: 'organizations',
  input: 'names',
  label: t('connectedApps:form.organizations'),
  help: t('connectedApps:form.organizationsHelp'),
  start: ({ organizations }) => organizations.join('\n'),
} as const satisfies ConnectField

const EXPIRY = {
  name: 'expires_at',
  input: 'day',
  label: t('connectedApps:form.expiry'),
  help: t('connectedApps:form.expiryHelp'),
  clear: t('connectedApps:form.noDate'),
} as const satisfies ConnectField

const REFUSALS = {
  enterprise_not_accessible: 'enterprise_slug',
  already_connected: 'enterprise_slug',
  credential_rejected: 'personal_access_token',
  token_expired: 'personal_access_token',
  token_kind_not_supported: 'personal_access_token',
  missing_token_scope: 'personal_access_token',
  role_missing: 'personal_access_token',
  single_sign_on_required: 'personal_access_token',
  address_not_allowed: 'personal_access_token',
  organization_not_found: 'organizations',
}

/** The fields of spec 2.2. */
export const CODE_ASSISTANT: ConnectKind<CodeConnectProfile> = {
  home: '/settings/connected-apps',
  // The default first.
  profiles: (all) =>
    all
      .filter((profile) => profile.source === 'code_assistant')
      .toSorted((a, b) => Number(b.is_default) - Number(a.is_default)),
  words: {
    title: t('connectedApps:form.title'),
    lead: t('connectedApps:form.lead'),
    submit: t('connectedApps:form.save'),
    againLead: t('connectedApps:form.lead'),
    labelHelp: t('connectedApps:form.labelHelp'),
    loading: t('connectedApps:loadingOne'),
  },
  fields: [
    {
      name: 'enterprise_slug',
      input: 'text',
      label: t('connectedApps:form.slug'),
      help: t('connectedApps:form.slugHelp'),
      missing: t('connectedApps:form.slugMissing'),
      example: (profile) => profile.enterprise_slug_example,
      start: (connection) => connection.enterprise_slug,
    },
    {
      ...TOKEN,
      wrong: ({ personal_access_token: token }) =>
        token?.startsWith('github_pat_') ? t('connectedApps:form.fineGrained') : undefined,
    },
    { ...ORGANIZATIONS, example: (profile) => profile.organization_example },
    EXPIRY,
  ],
  refusals: REFUSALS,
  toBody: ({ enterprise_slug = '', personal_access_token = '', organizations, ...optional }) => ({
    source: 'code_assistant',
    method: 'enterprise_token',
    enterprise_slug,
    personal_access_token,
    ...(organizations === undefined ? {} : { organizations: namesOf(organizations) }),
    ...optional,
  }),
  path: t('connectedApps:token.path', { returnObjects: true }),
  scopesTitle: t('connectedApps:help.scopesTitle'),
  scopes: ({ scopes }) => [
    {
      title: t('connectedApps:help.required'),
      scopes: [
        { text: scopes.billing, name: t('connectedApps:help.billingScope') },
        { text: scopes.bill, name: t('connectedApps:help.billScope') },
      ],
      note: t('connectedApps:help.billingNote'),
    },
    {
      title: t('connectedApps:help.withoutBill'),
      scopes: [{ text: scopes.enterprise, name: t('connectedApps:help.enterpriseScope') }],
      note: t('connectedApps:help.enterpriseNote'),
    },
    {
      title: t('connectedApps:help.optional'),
      scopes: [{ text: scopes.organization, name: t('connectedApps:help.organizationScope') }],
    },
  ],
  read: {
    reads: t('connectedApps:help.reads', { returnObjects: true }),
    never: t('connectedApps:help.never', { returnObjects: true }),
    note: t('connectedApps:help.sealed'),
  },
}

/** A new token in the place of the old. It is tried at the vendor first; one that fails is not saved. */
export const TOKEN_CHANGE: Change = {
  title: t('connectedApps:actions.replaceToken'),
  lead: t('connectedApps:actions.replaceHelp'),
  fields: [{ ...TOKEN, label: t('connectedApps:actions.newToken') }, EXPIRY],
  refusals: REFUSALS,
  toPatch: (token) => token,
  focus: TOKEN.name,
}

/** Which organizations are read beside the enterprise; each is tried at the vendor before it is saved. */
export const ORGANIZATIONS_CHANGE: Change = {
  title: t('connectedApps:actions.organizationsTitle'),
  fields: [ORGANIZATIONS],
  refusals: REFUSALS,
  toPatch: ({ organizations }) => ({ organizations: namesOf(organizations) }),
  focus: ORGANIZATIONS.name,
}
