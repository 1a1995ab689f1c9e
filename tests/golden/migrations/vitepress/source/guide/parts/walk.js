one
// #region walk
walk()
// #endregion walk
