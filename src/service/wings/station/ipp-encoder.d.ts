/** What is used of a library without types. */
declare module 'ipp-encoder' {
  type Value = string | number | boolean | Date | readonly (string | number)[];
  export type IppAttribute = { readonly tag: number; readonly name: string; readonly value: Value };
  type Group = { readonly tag: number; readonly attributes: readonly IppAttribute[] };
  export type IppMessage = { readonly statusCode: number; readonly groups: readonly Group[] };
  type IppRequest = {
    readonly version: { readonly major: number; readonly minor: number };
    readonly operationId: number;
    readonly requestId: number;
    readonly groups: readonly Group[];
  };
  const ipp: {
    readonly CONSTANTS: {
      readonly [Name in
        | 'PRINT_JOB'
        | 'GET_JOB_ATTRIBUTES'
        | 'GET_JOBS'
        | 'GET_PRINTER_ATTRIBUTES'
        | 'OPERATION_ATTRIBUTES_TAG'
        | 'JOB_ATTRIBUTES_TAG'
        | 'PRINTER_ATTRIBUTES_TAG'
        | 'INTEGER'
        | 'NAME_WITHOUT_LANG'
        | 'KEYWORD'
        | 'URI'
        | 'CHARSET'
        | 'NATURAL_LANG'
        | 'MIME_MEDIA_TYPE']: number;
    };
    readonly request: { encode(message: IppRequest): Buffer };
    readonly response: { decode(bytes: Buffer): IppMessage };
  };
  export default ipp;
}
