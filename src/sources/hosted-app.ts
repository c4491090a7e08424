/** The app as registered on the code host. */
export interface HostedAppSettings {
  slug: string
  clientId: string
  clientSecret: string
  /** Needed where the installation is the grant. */
  appId: string | null
  /** PEM; signs the app's own requests. */
  privateKey: string | null
}

/** What an install gave, to be sealed and kept. */
export type HostedAppGrant =
  /** A user's token that does not expire. */
  | { kind: 'oauth_user'; token: string }
  /** The installation is the grant. */
  | { kind: 'app_installation'; installationId: string }

/** A form that the browser posts to the code host to register the app in one click. */
export interface AppManifestForm {
  /** Where to post it; carries the state. */
  action: string
  /** Value of the one form field, `manifest`. */
  manifest: string
}

/** The app that people install on the code host (spec 2.1). Throws ProbeRefusal with a sentence for whoever installs. */
export interface HostedApp {
  /** Where the browser is sent to install. Throws TidemarkError `app_not_registered`. */
  installUrl(state: string): string
  /**
   * The grant behind what the browser brought back. Nothing of it is believed before the code host has confirmed it,
   * and an installation must stand on `organization`. Refuses with `credential_rejected`, `installation_not_found` (of
   * another account, too) or `installation_suspended`.
   */
  grantFrom(
    answer: { code: string | null; installationId: string | null },
    organization: string,
    signal: AbortSignal,
  ): Promise<HostedAppGrant>
  /** `organization`: who shall own the app; null: whoever clicks. */
  manifest(options: {
    publicUrl: string
    callbackUrl: string
    registeredUrl: string
    state: string
    organization: string | null
  }): AppManifestForm
  /** The app that was made of the manifest. The code works once, within the hour. */
  registerFromManifest(code: string, signal: AbortSignal): Promise<HostedAppSettings>
}
