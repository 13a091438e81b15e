/** The code of a page did not load: a new version is served, or the connection is down. */
export class LostCode extends Error {}
