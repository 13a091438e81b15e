/** The code of a page did not come: a new version is served, or the line is down. */
export class LostCode extends Error {}
